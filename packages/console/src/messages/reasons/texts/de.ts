import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'reasons'> = {
  'archive-damaged':
    'Die Datei ist beschädigt. Speichern Sie sie noch einmal mit dem Programm, mit dem sie ' +
    'gemacht wurde.',
  'at-line': 'Zeile {line}: {text}',
  'archive-entries':
    'Die Datei hat {entries} Teile; höchstens {limit} sind erlaubt. Teilen Sie sie.',
  'book-incomplete':
    'Das Buch ist nicht vollständig. Speichern Sie es noch einmal mit dem Programm, mit dem es ' +
    'gemacht wurde.',
  'book-protected': 'Das Buch ist gegen Kopieren geschützt. Wählen Sie eines ohne Schutz.',
  'document-type-declared':
    'Die Datei enthält eine Dokumenttyp-Angabe, die hier nicht erlaubt ist. Speichern Sie sie ' +
    'ohne diese.',
  'file-empty': 'Die Datei ist leer. Wählen Sie eine mit Text.',
  'file-encrypted': 'Die Datei ist mit einem Passwort geschützt. Speichern Sie sie ohne Passwort.',
  'file-signed':
    'Das Dokument ist signiert, und die Signatur gälte nicht für eine Übersetzung. Wählen Sie ' +
    'eine Kopie ohne Signatur.',
  'has-macros':
    'Das Dokument enthält Makros. Speichern Sie es ohne sie, als .docx, .xlsx oder .pptx.',
  'malformed-file': 'Die Datei ist kein richtiges {format}: In Zeile {line} ist ein Fehler.',
  'malformed-row':
    'In Zeile {row} der Tabelle ist ein Fehler: Die Anführungszeichen stimmen nicht.',
  'malformed-xml':
    'Die Datei ist kein wohlgeformtes XML. Berichtigen Sie sie, oder speichern Sie sie noch ' +
    'einmal mit dem Programm, mit dem sie gemacht wurde.',
  'missing-column': 'Die Tabelle hat keine Spalte {column}.',
  'no-ending': 'Der Name der Datei hat keine Endung wie .txt. Fügen Sie die richtige hinzu.',
  'not-text': 'Die Datei ist kein Text. Speichern Sie sie als Text in UTF-8.',
  'office-incomplete':
    'Das Dokument ist nicht vollständig. Öffnen Sie es in Office, speichern Sie es, und ' +
    'versuchen Sie es noch einmal.',
  'old-office':
    'Die Datei stammt aus einer alten Version von Office. Speichern Sie sie als .docx, .xlsx ' +
    'oder .pptx.',
  'part-too-large':
    'Ein Teil des Dokuments hat {sizeBytes}; höchstens {limitBytes} sind erlaubt. Teilen Sie das ' +
    'Dokument.',
  'pdf-damaged':
    'Das PDF ist beschädigt. Exportieren Sie es neu, und versuchen Sie es noch einmal.',
  'pdf-form':
    'Das PDF ist ein Formular, das erst beim Öffnen entsteht. Drucken Sie es in ein neues PDF, ' +
    'und übersetzen Sie das.',
  'pdf-fonts-missing':
    'Dieser Dienst hat keine Schriften für PDF-Dokumente. Wählen Sie Word als Ergebnis, oder ' +
    'sagen Sie es einem Betreiber.',
  'pdf-no-font':
    'Dieser Dienst hat keine Schrift für {language}. Wählen Sie Word als Ergebnis des PDFs.',
  'pdf-no-text':
    'Das PDF hat keinen Text, nur Bilder. Lassen Sie den Text zuerst mit einem OCR-Programm ' +
    'erkennen, oder wählen Sie die Datei, aus der es entstand.',
  'pdf-too-large': 'Das PDF ist zu groß. Teilen oder vereinfachen Sie es.',
  'pdf-unmapped':
    'Das PDF sagt bei {percent} % seiner Zeichen nicht, welche Buchstaben es sind. Wählen Sie ' +
    'die Datei, aus der es entstand.',
  'too-deep': 'Die Datei ist zu tief verschachtelt. Teilen oder vereinfachen Sie sie.',
  'translation-broken':
    'Die übersetzte Datei wäre beschädigt. Bitte melden Sie diese Datei einem Betreiber.',
  'unknown-archive': 'Die Datei ist ein Zip-Archiv. Wählen Sie jede Datei darin einzeln.',
  'unknown-encoding':
    'Die Datei nennt die unbekannte Kodierung {encoding}. Speichern Sie sie in UTF-8.',
  'unknown-ending':
    'Dateien mit der Endung {ending} werden nicht übersetzt. Speichern Sie sie in einem anderen ' +
    'Format, etwa .docx oder .txt.',
  'unpacked-too-large':
    'Entpackt hat die Datei {sizeBytes}; höchstens {limitBytes} sind erlaubt. Teilen Sie sie, ' +
    'oder entfernen Sie Bilder.',
  'unpacks-too-much':
    'Die Datei wird beim Entpacken verdächtig groß. Speichern Sie sie noch einmal mit dem ' +
    'Programm, mit dem sie gemacht wurde.',
  'wrong-contents':
    'Die Datei ist nicht, was ihre Endung {ending} sagt, oder sie ist beschädigt. Wählen Sie die ' +
    'ursprüngliche Datei.',
  'wrong-encoding':
    'Die Datei ist nicht in {encoding}: Einige ihrer Bytes sind kein Zeichen. Speichern Sie sie ' +
    'in UTF-8.',
  'wrong-ending':
    'Der Name endet mit {ending}, aber die Datei ist {format}. Geben Sie ihr die Endung {endings}.',
  'wrong-format': 'Die Datei hat nicht das Format {format}. Prüfen Sie ihre Endung.',
  'authenticator-exists': 'Sie haben schon eine Authentifizierungs-App. Entfernen Sie sie zuerst.',
  'browser-began-no-login':
    'Dieser Browser hat die Anmeldung nicht begonnen, oder vor mehr als 10 Minuten. Beginnen Sie ' +
    'von vorn.',
  'budget-used':
    'Sprachmodelle haben die {limit} Tokens verbraucht, die diese App im Monat verwenden darf.',
  'budget-zero': 'Sprachmodelle sind für diese App ausgeschaltet: Ihr monatliches Budget ist 0.',
  'characters-per-minute':
    'Der Text hat {characters} Zeichen; diese App darf {limit} in der Minute senden. Warten Sie, ' +
    'oder senden Sie weniger auf einmal.',
  'codes-per-hour':
    'Nur {limit} Codes in der Stunde dürfen versucht werden. Warten Sie, oder nehmen Sie einen ' +
    'Passkey oder Wiederherstellungscode. Wenn Sie es nicht waren, ändern Sie Ihr Passwort.',
  'columns-expected': 'Gefundene Spalten: {columns}. Erwartete Spalten: {expected}.',
  'common-password':
    'Viele Leute verwenden dieses Passwort, und es ist leicht zu erraten. Wählen Sie ein ' +
    'anderes, etwa ein paar Wörter hintereinander.',
  'control-characters':
    'Der Text hat Zeichen, die nicht dargestellt werden können. Entfernen Sie sie.',
  'conversion-too-slow':
    'Die Umwandlung der Datei dauert zu lange. Speichern Sie sie als .docx, .xlsx oder .pptx.',
  'conversions-wait':
    'Gerade werden zu viele alte Office-Dateien umgewandelt. Versuchen Sie es bald noch einmal.',
  'document-gone':
    'Das Dokument des Auftrags ist nicht mehr gespeichert. Wählen Sie die Datei noch einmal.',
  'download-failed':
    'Das Modell von {from} nach {to} konnte nicht heruntergeladen werden. Es wird später wieder ' +
    'versucht.',
  'downloads-refused':
    'Das Modell von {from} nach {to} ist nicht installiert, und diese App darf nichts ' +
    'herunterladen. Fragen Sie einen Betreiber.',
  'duplicate-term': 'Der Begriff {term} ist schon vorhanden.',
  empty: 'Das darf nicht leer sein.',
  'engines-excluded':
    'Nach {to} übersetzen nur Übersetzer, die diese App nicht verwenden darf: {engines}. Ein ' +
    'Admin des Teams kann sie in der App erlauben.',
  'field-missing': 'Ein Wert fehlt: {field}.',
  'field-unknown': 'Der Dienst kennt {field} nicht. Laden Sie die Seite neu.',
  'file-too-large': 'Die Datei ist größer als {limitBytes}. Teilen Sie das Dokument.',
  'file-unpacked-too-large':
    'Die Datei wird bei der Umwandlung zu groß. Teilen Sie sie, oder speichern Sie sie ohne ' +
    'Bilder.',
  'file-unreadable-in-time':
    'Das Lesen der Datei dauert zu lange. Teilen oder vereinfachen Sie sie.',
  'glossary-bytes':
    'Die Glossare des Teams dürfen zusammen {limitBytes} haben. Löschen Sie einige, oder fügen ' +
    'Sie weniger Einträge hinzu.',
  'job-running':
    'Der Auftrag ist noch nicht beendet. Warten Sie, bis er endet, oder brechen Sie ihn ab.',
  'languages-equal': 'Beide Sprachen sind gleich. Wählen Sie zwei verschiedene.',
  'last-owner-of':
    'Der Benutzer ist der letzte Inhaber des Teams {team}. Machen Sie zuerst ein anderes ' +
    'Mitglied zum Inhaber.',
  'limit-reached': 'Höchstens {limit} sind möglich. Entfernen Sie zuerst etwas.',
  'list-of-models-unread':
    'Die Liste der Sprachen wird gerade gelesen. Versuchen Sie es gleich noch einmal.',
  'mails-per-hour':
    'Sie haben in der letzten Stunde mehrere solche E-Mails bekommen. Suchen Sie sie, oder ' +
    'warten Sie eine Stunde.',
  'model-downloading':
    'Das Modell von {from} nach {to} wird heruntergeladen: {receivedBytes} von {totalBytes}. ' +
    'Versuchen Sie es gleich noch einmal.',
  'new-pairs-per-hour':
    'Modelle für {limit} neue Sprachpaare dürfen in der Stunde heruntergeladen werden. Versuchen ' +
    'Sie es später, oder nehmen Sie installierte Sprachen.',
  'no-email': 'Das ist keine E-Mail-Adresse. Eine sieht aus wie name@example.org.',
  'no-engine':
    'In diesem Dienst ist nichts installiert, das übersetzt. Sagen Sie es einem Betreiber.',
  'no-entries':
    'Nichts in der Datei passt zu diesen Sprachen. Prüfen Sie ihre Spalten und Sprachen.',
  'no-letters': 'Ein Text ohne Buchstaben wird nie übersetzt.',
  'no-route': 'Dieser Dienst übersetzt nicht nach {to}. Wählen Sie eine andere Sprache.',
  'no-route-from':
    'Dieser Dienst übersetzt nicht von {from} nach {to}. Wählen Sie andere Sprachen.',
  'not-in-future': 'Der Zeitpunkt muss in der Zukunft liegen.',
  'not-one-of': 'Das muss eines von diesen sein: {values}.',
  'number-too-large': 'Die Zahl darf höchstens {limit} sein.',
  'number-too-small': 'Die Zahl muss mindestens {limit} sein.',
  'office-not-converted':
    'Dieser Dienst kann alte Office-Dateien gerade nicht umwandeln. Speichern Sie die Datei als ' +
    '.docx, .xlsx oder .pptx.',
  'office-unreadable':
    'Die Datei ist beschädigt oder hat ein Passwort. Öffnen Sie sie, und speichern Sie sie als ' +
    '.docx, .xlsx oder .pptx.',
  'passkey-exists': 'Dieser Passkey ist schon gespeichert. Erstellen Sie einen anderen.',
  'passwords-wait':
    'Zu viele Leute melden sich gleichzeitig an. Versuchen Sie es gleich noch einmal.',
  'personal-password':
    'Das Passwort ist Ihr Name, Ihre E-Mail-Adresse oder der Name des Dienstes. Wählen Sie ein ' +
    'anderes.',
  'placeholder-differs':
    'Beide Texte müssen dieselben Platzhalter haben; {placeholder} unterscheidet sich.',
  'quota-used':
    'Die App darf {limit} Zeichen im Monat übersetzen, und es sind weniger als die {characters} ' +
    'dieses Textes übrig.',
  'quota-zero': 'Das Übersetzen ist für diese App ausgeschaltet: Ihr monatliches Kontingent ist 0.',
  'quote-open': 'Ein Anführungszeichen ist nicht geschlossen.',
  'quote-followed':
    'Nach einem schließenden Anführungszeichen fehlt ein Komma oder eine neue Zeile.',
  'queue-full': 'Die Warteschlange ist voll. Versuchen Sie es später noch einmal.',
  'queued-of-app':
    'Von dieser App warten {queued} Zeichen; die Grenze ist {limit}. Senden Sie mehr, wenn ' +
    'einige übersetzt sind.',
  'queued-of-user':
    'Von Ihren Apps warten {queued} Zeichen; die Grenze ist jetzt {limit}. Senden Sie mehr, wenn ' +
    'einige übersetzt sind.',
  'requests-per-minute':
    'Höchstens {limit} Anfragen in der Minute sind erlaubt. Warten Sie eine Minute.',
  'source-empty': 'Der Ausgangstext ist leer.',
  'target-empty': 'Die Übersetzung ist leer.',
  'source-gone': 'Der Text des Auftrags ist nicht mehr gespeichert. Senden Sie ihn noch einmal.',
  'spaces-around': 'Entfernen Sie die Leerzeichen am Anfang und am Ende.',
  'storage-used':
    'Ihre Dokumente belegen {storedBytes}; mit diesem wären es mehr als {limitBytes}. Entfernen ' +
    'Sie einige, oder warten Sie, bis ältere ablaufen.',
  'targets-repeated': 'Diese Sprachen sind zweimal genannt. Nennen Sie sie einmal.',
  'tmx-malformed':
    'Die Datei ist kein richtiges TMX. Exportieren Sie sie neu aus dem Programm, mit dem sie ' +
    'gemacht wurde.',
  'too-few-items': 'Es müssen mindestens {limit} sein.',
  'too-long': 'Das hat zu viele Zeichen; höchstens {limit} sind erlaubt.',
  'too-many-bytes': 'Das ist zu lang; höchstens {limitBytes} sind erlaubt.',
  'too-many-characters':
    'Das sind {characters} Zeichen; höchstens {limit} sind erlaubt. Teilen Sie es.',
  'too-many-entries':
    'Es sind zu viele Einträge; höchstens {limit} sind erlaubt. Teilen Sie die Datei.',
  'too-many-forms': 'Ein Begriff hat höchstens {limit} Formen.',
  'too-many-items': 'Das sind zu viele; höchstens {limit} sind erlaubt.',
  'too-many-texts': 'Das sind {texts} Texte; höchstens {limit} sind erlaubt. Teilen Sie sie auf.',
  'too-much-memory':
    'Das Lesen der Datei braucht zu viel Speicher. Teilen oder vereinfachen Sie sie.',
  'too-short': 'Das hat zu wenige Zeichen; mindestens {limit} sind nötig.',
  'too-slow':
    'Die Übersetzung hat länger als {limitSeconds} gedauert. Übersetzen Sie weniger auf einmal.',
  'unknown-language': 'Der Dienst kennt die Sprache {language} nicht.',
  'webhook-address-inside': 'Die Adresse liegt in einem Netz, das Webhooks nicht erreichen dürfen.',
  'webhook-certificate': 'Das Zertifikat des Empfängers ist nicht gültig.',
  'webhook-connection-closed': 'Der Empfänger hat die Verbindung geschlossen.',
  'webhook-connection-refused': 'Unter dieser Adresse empfängt nichts.',
  'webhook-host-unknown': 'Der Host der Adresse ist unbekannt.',
  'webhook-https-only': 'Die Adresse muss mit https:// beginnen.',
  'webhook-interrupted': 'Der Dienst wurde beendet, bevor die Antwort kam.',
  'webhook-lookup-failed': 'Der Host der Adresse konnte nicht nachgeschlagen werden.',
  'webhook-no-response': 'Keine Antwort innerhalb von {limitSeconds}.',
  'webhook-no-tls': 'Der Empfänger spricht kein https.',
  'webhook-not-http': 'Der Empfänger spricht kein HTTP.',
  'webhook-unreachable': 'Der Empfänger ist nicht erreichbar.',
  'wrong-pattern': 'Das hat nicht die erwartete Form. Prüfen Sie es.',
  'wrong-type': 'Das ist kein Wert der erwarteten Art. Prüfen Sie ihn.',
  'disk-full': 'Der Datenträger des Dienstes hat keinen Platz dafür. Geben Sie Speicher frei.',
  'disk-too-full':
    'Auf dem Datenträger des Dienstes werden dafür {neededBytes} gebraucht, {freeBytes} sind ' +
    'frei. Geben Sie Speicher frei.',
  'download-server-unreachable':
    'Der Server mit den Modellen ist nicht erreichbar. Prüfen Sie Netzwerk und Proxy des ' +
    'Dienstes, oder importieren Sie das Modell aus Dateien.',
  'model-damaged': 'Was angekommen ist, ist nicht das erwartete Modell.',
  'model-file-damaged':
    'Die Datei {file} ist beschädigt oder nicht vollständig. Kopieren oder laden Sie sie noch ' +
    'einmal.',
  'model-file-missing':
    'Eine Datei des Modells fehlt: {file}. Wählen Sie alle Dateien des Modells auf einmal.',
  'model-file-pointer':
    '{file} ist ein Verweis von Git LFS, nicht die Datei selbst. Rufen Sie in ihrem Repository ' +
    '„git lfs pull“ auf und wählen Sie sie noch einmal.',
  'model-file-twice':
    'Es gibt zwei Dateien mit dem Namen {file}. Importieren Sie ein Modell nach dem anderen.',
  'model-file-unpacks-too-much':
    'Entpackt ist die Datei {file} größer, als ein Modell sein darf. Wählen Sie die Originaldatei.',
  'model-files-missing':
    'Keine dieser Dateien gehört zu einem Modell. Ein Modell hat die Dateien model…bin und ' +
    'vocab…spm, so oder komprimiert (.gz, .zst).',
  'model-files-mixed':
    'Die Vokabulare gehören zu zwei Modellen. Wählen Sie die Dateien eines Modells.',
  'model-files-packed': '{file} ist ein Archiv. Entpacken Sie es und wählen Sie die Dateien darin.',
  'model-pair-differs':
    'Die Dateien nennen {pair}, aber auch {other} ist genannt. Wählen Sie die richtigen Sprachen ' +
    'oder die Dateien des anderen Modells.',
  'model-pair-unknown':
    'Die Dateien sagen nicht, für welche Sprachen das Modell ist. Wählen Sie die Sprachen.',
  'model-unusable':
    'Das Modell von {from} nach {to} lässt sich nicht ausführen: Seine Dateien sind beschädigt ' +
    'oder gehören nicht zusammen.',
  'model-upload-gone':
    'Die Dateien des importierten Modells sind nicht mehr gespeichert. Importieren Sie es noch ' +
    'einmal.',
  'model-upload-running':
    'Ein anderes Modell wird gerade importiert. Versuchen Sie es danach noch einmal.',
  'model-upload-too-large':
    'Die Dateien sind größer als {limitBytes}, die Grenze der Einstellung ' +
    'DRAGOMAN_MODELS_UPLOAD_BYTES. Verwenden Sie stattdessen „dragoman models import“ auf dem ' +
    'Rechner.',
  'models-read-only':
    'Der Dienst darf nicht in das Verzeichnis seiner Modelle schreiben. Sagen Sie es, wer den ' +
    'Rechner betreut.',
  'registry-lacks-model':
    'Das Verzeichnis hat kein Modell von {from} nach {to}. Importieren Sie eins aus Dateien, ' +
    'oder wählen Sie ein anderes Verzeichnis.',
  'registry-unusable':
    'Das Verzeichnis der Modelle antwortet mit einem Fehler, oder es ist keins. Prüfen Sie die ' +
    'Einstellung DRAGOMAN_MODELS_REGISTRY.',
}
