import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'reasons'> = {
  'archive-damaged':
    'Le fichier est endommagé. Enregistrez-le à nouveau avec le programme qui l’a créé.',
  'at-line': 'Ligne {line} : {text}',
  'archive-entries': 'Le fichier compte {entries} parties ; la limite est de {limit}. Divisez-le.',
  'book-incomplete':
    'Le livre est incomplet. Enregistrez-le à nouveau avec le programme qui l’a créé.',
  'book-protected': 'Le livre est protégé contre la copie. Choisissez-en un sans protection.',
  'document-type-declared':
    'Le fichier déclare un type de document, ce qui n’est pas autorisé ici. Enregistrez-le sans ' +
    'cette déclaration.',
  'file-empty': 'Le fichier est vide. Choisissez-en un qui contient du texte.',
  'file-encrypted': 'Le fichier est protégé par un mot de passe. Enregistrez-le sans mot de passe.',
  'file-signed':
    'Le document est signé, et la signature ne vaudrait pas pour une traduction. Choisissez une ' +
    'copie non signée.',
  'has-macros':
    'Le document contient des macros. Enregistrez-le sans elles, en .docx, .xlsx ou .pptx.',
  'malformed-file':
    'Le fichier n’est pas un fichier {format} correct : il y a une erreur à la ligne {line}.',
  'malformed-row':
    'Il y a une erreur dans la ligne {row} du tableau : ses guillemets sont incorrects.',
  'malformed-xml':
    'Le fichier n’est pas du XML bien formé. Corrigez-le ou enregistrez-le à nouveau avec le ' +
    'programme qui l’a créé.',
  'missing-column': 'Il manque au tableau la colonne {column}.',
  'no-ending': 'Le nom du fichier n’a pas d’extension, comme .txt. Ajoutez la bonne.',
  'not-text': 'Le fichier n’est pas du texte. Enregistrez-le comme texte en UTF-8.',
  'office-incomplete':
    'Le document est incomplet. Ouvrez-le dans Office, enregistrez-le, puis réessayez.',
  'old-office':
    'Le fichier vient d’une ancienne version d’Office. Enregistrez-le en .docx, .xlsx ou .pptx.',
  'part-too-large':
    'Une partie du document fait {sizeBytes} ; la limite est de {limitBytes}. Divisez le document.',
  'pdf-damaged': 'Le PDF est endommagé. Exportez-le à nouveau, puis réessayez.',
  'pdf-form':
    'Le PDF est un formulaire qu’un programme construit à l’ouverture. Imprimez-le dans un ' +
    'nouveau PDF et traduisez celui-ci.',
  'pdf-fonts-missing':
    'Ce service n’a pas de polices pour les documents PDF. Choisissez Word comme résultat ou ' +
    'prévenez un opérateur.',
  'pdf-no-font':
    'Ce service n’a pas de police pour cette langue : {language}. Choisissez Word comme résultat ' +
    'du PDF.',
  'pdf-no-text':
    'Le PDF ne contient pas de texte, seulement des images. Reconnaissez d’abord son texte avec ' +
    'un programme d’OCR ou choisissez le fichier dont il est issu.',
  'pdf-too-large': 'Le PDF est trop volumineux. Divisez-le ou simplifiez-le.',
  'pdf-unmapped':
    'Le PDF n’indique pas à quelles lettres correspondent {percent} % de ses signes. Choisissez ' +
    'le fichier dont il est issu.',
  'too-deep': 'Le fichier a trop de niveaux imbriqués pour être lu. Divisez-le ou simplifiez-le.',
  'translation-broken': 'Le fichier traduit serait endommagé. Signalez ce fichier à un opérateur.',
  'unknown-archive':
    'Le fichier est une archive zip. Choisissez séparément chaque fichier qu’elle contient.',
  'unknown-encoding': 'Le fichier déclare l’encodage inconnu {encoding}. Enregistrez-le en UTF-8.',
  'unknown-ending':
    'Les fichiers qui se terminent par {ending} ne sont pas traduits. Enregistrez-le dans un ' +
    'autre format, par exemple .docx ou .txt.',
  'unpacked-too-large':
    'Décompressé, le fichier fait {sizeBytes} ; la limite est de {limitBytes}. Divisez-le ou ' +
    'retirez des images.',
  'unpacks-too-much':
    'Le fichier grossit de façon suspecte à la décompression. Enregistrez-le à nouveau avec le ' +
    'programme qui l’a créé.',
  'wrong-contents':
    'Le fichier n’est pas ce qu’indique son extension {ending}, ou il est endommagé. Choisissez ' +
    'le fichier d’origine.',
  'wrong-encoding':
    'Le fichier n’est pas en {encoding} : certains de ses octets ne sont pas des caractères. ' +
    'Enregistrez-le en UTF-8.',
  'wrong-ending':
    'Le nom se termine par {ending}, mais le fichier est au format {format}. Donnez-lui ' +
    'l’extension {endings}.',
  'wrong-format': 'Le fichier n’est pas au format {format}. Vérifiez son extension.',
  'authenticator-exists':
    'Vous avez déjà une application d’authentification. Supprimez-la d’abord.',
  'browser-began-no-login':
    'La connexion n’a pas été lancée dans ce navigateur, ou date de plus de 10 minutes. ' +
    'Recommencez.',
  'budget-used':
    'Les modèles de langage ont utilisé les {limit} jetons mensuels de cette application.',
  'budget-zero':
    'Les modèles de langage sont désactivés pour cette application : son budget mensuel est de 0.',
  'characters-per-minute':
    'Le texte compte {characters} caractères ; cette application peut en envoyer {limit} par ' +
    'minute. Patientez ou envoyez-en moins à la fois.',
  'codes-per-hour':
    'Pas plus de {limit} codes par heure peuvent être essayés. Patientez, ou utilisez une clé ' +
    'd’accès ou un code de récupération. Si ce n’était pas vous, modifiez votre mot de passe.',
  'columns-expected': 'Colonnes trouvées : {columns}. Colonnes attendues : {expected}.',
  'common-password':
    'Ce mot de passe est courant et facile à deviner. Choisissez-en un autre, par exemple ' +
    'quelques mots à la suite.',
  'control-characters':
    'Le texte contient des caractères qui ne peuvent pas être affichés. Supprimez-les.',
  'conversion-too-slow':
    'La conversion du fichier prend trop de temps. Enregistrez-le en .docx, .xlsx ou .pptx.',
  'conversions-wait':
    'Trop d’anciens fichiers Office sont en cours de conversion. Réessayez bientôt.',
  'document-gone': 'Le document de la tâche n’est plus conservé. Choisissez à nouveau le fichier.',
  'download-failed':
    'Le modèle {from} → {to} n’a pas pu être téléchargé. Le service réessaiera plus tard.',
  'downloads-refused':
    'Le modèle {from} → {to} n’est pas installé, et cette application ne peut pas lancer de ' +
    'téléchargement. Adressez-vous à un opérateur.',
  'duplicate-term': 'Ce terme existe déjà : {term}.',
  empty: 'Ce champ ne doit pas être vide.',
  'engines-excluded':
    'Pour traduire vers cette langue ({to}), il n’y a que des moteurs que cette application ne ' +
    'peut pas utiliser : {engines}. Un administrateur de l’équipe peut les autoriser dans ' +
    'l’application.',
  'field-missing': 'Il manque une valeur : {field}.',
  'field-unknown': 'Le service ne connaît pas {field}. Rechargez la page.',
  'file-too-large': 'Le fichier dépasse {limitBytes}. Divisez le document.',
  'file-unpacked-too-large':
    'Le fichier devient trop volumineux à la conversion. Divisez-le ou enregistrez-le sans images.',
  'file-unreadable-in-time':
    'La lecture du fichier prend trop de temps. Divisez-le ou simplifiez-le.',
  'glossary-bytes':
    'Les glossaires de l’équipe sont limités à {limitBytes} en tout. Supprimez-en ou ajoutez ' +
    'moins d’entrées.',
  'job-running': 'La tâche n’est pas terminée. Attendez qu’elle se termine ou annulez-la.',
  'languages-equal': 'Les deux langues sont identiques. Choisissez deux langues différentes.',
  'last-owner-of':
    'L’utilisateur est le dernier propriétaire de l’équipe {team}. Nommez d’abord un autre ' +
    'membre propriétaire.',
  'limit-reached': 'La limite est de {limit}. Supprimez d’abord quelque chose.',
  'list-of-models-unread':
    'La liste des langues est en cours de lecture. Réessayez dans un instant.',
  'mails-per-hour':
    'Vous avez reçu plusieurs e-mails de ce type depuis une heure. Cherchez-les ou patientez une ' +
    'heure.',
  'model-downloading':
    'Le modèle {from} → {to} est en cours de téléchargement : {receivedBytes} sur {totalBytes}. ' +
    'Réessayez dans un instant.',
  'new-pairs-per-hour':
    'Les modèles sont téléchargés pour {limit} nouvelles paires de langues par heure au maximum. ' +
    'Réessayez plus tard ou utilisez des langues installées.',
  'no-email': 'Ce n’est pas une adresse e-mail. Une adresse ressemble à name@example.org.',
  'no-engine': 'Aucun moteur de traduction n’est installé sur ce service. Prévenez un opérateur.',
  'no-entries':
    'Rien dans le fichier ne convient à ces langues. Vérifiez ses colonnes et ses langues.',
  'no-letters': 'Un texte sans lettres n’est jamais traduit.',
  'no-route': 'Ce service ne traduit pas vers cette langue : {to}. Choisissez-en une autre.',
  'no-route-from':
    'Ce service ne propose pas la traduction {from} → {to}. Choisissez d’autres langues.',
  'not-in-future': 'La date doit être dans le futur.',
  'not-one-of': 'La valeur doit être l’une de celles-ci : {values}.',
  'number-too-large': 'Le nombre doit être au plus égal à {limit}.',
  'number-too-small': 'Le nombre doit être au moins égal à {limit}.',
  'office-not-converted':
    'Ce service ne peut pas convertir d’anciens fichiers Office en ce moment. Enregistrez-le en ' +
    '.docx, .xlsx ou .pptx.',
  'office-unreadable':
    'Le fichier est endommagé ou protégé par un mot de passe. Ouvrez-le et enregistrez-le en ' +
    '.docx, .xlsx ou .pptx.',
  'passkey-exists': 'Cette clé d’accès est déjà enregistrée. Créez-en une autre.',
  'passwords-wait': 'Trop de personnes se connectent en même temps. Réessayez dans un instant.',
  'personal-password':
    'Le mot de passe est votre nom, votre adresse e-mail ou le nom du service. Choisissez-en un ' +
    'autre.',
  'placeholder-differs':
    'Les deux textes doivent avoir les mêmes marqueurs ; {placeholder} diffère.',
  'quota-used':
    'L’application peut traduire {limit} caractères par mois. Il en reste moins que les ' +
    '{characters} de ce texte.',
  'quota-zero': 'La traduction est désactivée pour cette application : son quota mensuel est de 0.',
  'quote-open': 'Un guillemet n’est pas fermé.',
  'quote-followed': 'Après un guillemet fermant, il manque une virgule ou un retour à la ligne.',
  'queue-full': 'La file d’attente est pleine. Réessayez plus tard.',
  'queued-of-app':
    '{queued} caractères de cette application sont en attente ; la limite est de {limit}. ' +
    'Envoyez-en d’autres quand une partie sera traduite.',
  'queued-of-user':
    '{queued} caractères de vos applications sont en attente ; la limite est actuellement de ' +
    '{limit}. Envoyez-en d’autres quand une partie sera traduite.',
  'requests-per-minute': 'La limite est de {limit} requêtes par minute. Patientez une minute.',
  'source-empty': 'Le texte source est vide.',
  'target-empty': 'La traduction est vide.',
  'source-gone': 'Le texte de la tâche n’est plus conservé. Saisissez-le à nouveau.',
  'spaces-around': 'Supprimez les espaces au début et à la fin.',
  'storage-used':
    'Vos documents occupent {storedBytes} ; avec celui-ci, ils dépasseraient {limitBytes}. ' +
    'Supprimez-en ou attendez que les plus anciens expirent.',
  'targets-repeated': 'Ces langues sont indiquées deux fois. Ne les indiquez qu’une fois.',
  'tmx-malformed':
    'Le fichier n’est pas un TMX correct. Exportez-le à nouveau depuis le programme qui l’a créé.',
  'too-few-items': 'Il en faut au moins {limit}.',
  'too-long': 'Trop de caractères ; la limite est de {limit}.',
  'too-many-bytes': 'C’est trop long ; la limite est de {limitBytes}.',
  'too-many-characters':
    'Il y a {characters} caractères ; la limite est de {limit}. Divisez le texte.',
  'too-many-entries': 'Il y a trop d’entrées ; la limite est de {limit}. Divisez le fichier.',
  'too-many-forms': 'Le nombre de formes d’un terme est limité à {limit}.',
  'too-many-items': 'Il y en a trop ; la limite est de {limit}.',
  'too-many-texts':
    'Il y a {texts} textes ; la limite est de {limit}. Répartissez-les en plusieurs fois.',
  'too-much-memory': 'La lecture du fichier demande trop de mémoire. Divisez-le ou simplifiez-le.',
  'too-short': 'Trop peu de caractères ; le minimum est de {limit}.',
  'too-slow': 'La traduction a pris plus de {limitSeconds}. Traduisez moins de texte à la fois.',
  'unknown-language': 'Le service ne connaît pas cette langue : {language}.',
  'webhook-address-inside':
    'L’adresse est dans un réseau que les webhooks ne peuvent pas atteindre.',
  'webhook-certificate': 'Le certificat du destinataire n’est pas valide.',
  'webhook-connection-closed': 'Le destinataire a fermé la connexion.',
  'webhook-connection-refused': 'Rien ne reçoit à cette adresse.',
  'webhook-host-unknown': 'L’hôte de l’adresse est inconnu.',
  'webhook-https-only': 'L’adresse doit commencer par https://.',
  'webhook-interrupted': 'Le service s’est arrêté avant la réponse.',
  'webhook-lookup-failed': 'L’hôte de l’adresse n’a pas pu être recherché.',
  'webhook-no-response': 'Pas de réponse en {limitSeconds}.',
  'webhook-no-tls': 'Le destinataire n’accepte pas https.',
  'webhook-not-http': 'Le destinataire ne parle pas HTTP.',
  'webhook-unreachable': 'Le destinataire est injoignable.',
  'wrong-pattern': 'La valeur n’a pas la forme attendue. Vérifiez-la.',
  'wrong-type': 'La valeur n’est pas du type attendu. Vérifiez-la.',
  'disk-full': 'Le disque du service n’a pas assez de place. Libérez de l’espace.',
  'disk-too-full':
    'Il faut {neededBytes} sur le disque du service, {freeBytes} sont libres. Libérez de l’espace.',
  'download-server-unreachable':
    'Le serveur des modèles est injoignable. Vérifiez le réseau et le proxy du service, ou ' +
    'importez le modèle depuis des fichiers.',
  'model-damaged': 'Ce qui est arrivé n’est pas le modèle attendu.',
  'model-file-damaged':
    'Le fichier {file} est endommagé ou incomplet. Copiez-le ou téléchargez-le de nouveau.',
  'model-file-missing':
    'Il manque un fichier du modèle : {file}. Choisissez tous les fichiers du modèle à la fois.',
  'model-file-pointer':
    '{file} est un pointeur Git LFS, pas le fichier lui-même. Exécutez « git lfs pull » dans son ' +
    'dépôt, puis choisissez-le de nouveau.',
  'model-file-twice': 'Deux fichiers s’appellent {file}. Importez un modèle à la fois.',
  'model-file-unpacks-too-much':
    'Décompressé, le fichier {file} est plus grand qu’un modèle ne peut l’être. Choisissez le ' +
    'fichier d’origine.',
  'model-files-missing':
    'Aucun de ces fichiers n’est celui d’un modèle. Un modèle a les fichiers model…bin et ' +
    'vocab…spm, tels quels ou compressés (.gz, .zst).',
  'model-files-mixed':
    'Les vocabulaires sont ceux de deux modèles. Choisissez les fichiers d’un seul modèle.',
  'model-files-packed':
    '{file} est une archive. Décompressez-la et choisissez les fichiers qu’elle contient.',
  'model-pair-differs':
    'Les fichiers indiquent {pair}, mais {other} est aussi indiqué. Choisissez les bonnes ' +
    'langues ou les fichiers de l’autre modèle.',
  'model-pair-unknown':
    'Les fichiers ne disent pas pour quelles langues est le modèle. Choisissez les langues.',
  'model-unusable':
    'Le modèle {from} → {to} ne peut pas être exécuté : ses fichiers sont endommagés ou ne vont ' +
    'pas ensemble.',
  'model-upload-gone':
    'Les fichiers du modèle importé ne sont plus stockés. Importez-le de nouveau.',
  'model-upload-running': 'Un autre modèle est en cours d’importation. Réessayez ensuite.',
  'model-upload-too-large':
    'Les fichiers dépassent {limitBytes}, la limite du paramètre DRAGOMAN_MODELS_UPLOAD_BYTES. ' +
    'Utilisez plutôt « dragoman models import » sur la machine.',
  'models-read-only':
    'Le service ne peut pas écrire dans le dossier de ses modèles. Prévenez la personne qui gère ' +
    'la machine.',
  'registry-lacks-model':
    'Le registre n’a pas de modèle {from} → {to}. Importez-en un depuis des fichiers, ou ' +
    'choisissez un autre registre.',
  'registry-unusable':
    'Le registre des modèles répond par une erreur ou n’en est pas un. Vérifiez le paramètre ' +
    'DRAGOMAN_MODELS_REGISTRY.',
}
