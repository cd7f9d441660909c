export const texts = {
  'archive-damaged': 'The file is damaged. Save it again with the program that made it.',
  'at-line': 'Line {line}: {text}',
  'archive-entries': 'The file has {entries} parts; at most {limit} are allowed. Split it.',
  'book-incomplete': 'The book is not complete. Save it again with the program that made it.',
  'book-protected': 'The book is protected against copying. Choose one without protection.',
  'document-type-declared':
    'The file declares a document type, which is not allowed here. Save it without one.',
  'file-empty': 'The file is empty. Choose one with text.',
  'file-encrypted': 'The file is protected with a password. Save it without one.',
  'file-signed':
    'The document is signed, and the signature would not hold for a translation. Choose an ' +
    'unsigned copy.',
  'has-macros': 'The document contains macros. Save it without them, as .docx, .xlsx or .pptx.',
  'malformed-file': 'The file is not correct {format}: there is an error in line {line}.',
  'malformed-row':
    'There is an error in row {row} of the table: its quotation marks are not right.',
  'malformed-xml':
    'The file is not well-formed XML. Correct it, or save it again with the program that made it.',
  'missing-column': 'The table has no column {column}.',
  'no-ending': 'The name of the file has no ending, such as .txt. Add the right one.',
  'not-text': 'The file is not text. Save it as text in UTF-8.',
  'office-incomplete': 'The document is not complete. Open it in Office, save it, and try again.',
  'old-office': 'The file is of an old version of Office. Save it as .docx, .xlsx or .pptx.',
  'part-too-large':
    'A part of the document has {sizeBytes}; at most {limitBytes} are allowed. Split the document.',
  'pdf-damaged': 'The PDF is damaged. Export it again, and try once more.',
  'pdf-form':
    'The PDF is a form that a program builds when it is opened. Print it to a new PDF, and ' +
    'translate that.',
  'pdf-fonts-missing':
    'This service has no fonts for PDF documents. Choose Word as the result, or tell an operator.',
  'pdf-no-font': 'This service has no font for {language}. Choose Word as the result of the PDF.',
  'pdf-no-text':
    'The PDF has no text, only pictures. Recognise its text with an OCR program first, or choose ' +
    'the file that it was made of.',
  'pdf-too-large': 'The PDF is too large. Split it, or simplify it.',
  'pdf-unmapped':
    'The PDF does not say which letters {percent} % of its signs are. Choose the file that it ' +
    'was made of.',
  'too-deep': 'The file is nested too deeply to be read. Split it, or simplify it.',
  'translation-broken':
    'The translated file would be damaged. Please report this file to an operator.',
  'unknown-archive': 'The file is a zip archive. Choose each file in it by itself.',
  'unknown-encoding': 'The file declares the unknown encoding {encoding}. Save it in UTF-8.',
  'unknown-ending':
    'Files that end with {ending} are not translated. Save it in another format, such as .docx ' +
    'or .txt.',
  'unpacked-too-large':
    'Unpacked, the file has {sizeBytes}; at most {limitBytes} are allowed. Split it, or remove ' +
    'pictures.',
  'unpacks-too-much':
    'The file becomes suspiciously large when it is unpacked. Save it again with the program ' +
    'that made it.',
  'wrong-contents':
    'The file is not what its ending {ending} says, or it is damaged. Choose the original file.',
  'wrong-encoding':
    'The file is not in {encoding}: some of its bytes are no character. Save it in UTF-8.',
  'wrong-ending':
    'The name ends with {ending}, but the file is {format}. Give it the ending {endings}.',
  'wrong-format': 'The file is not of the format {format}. Check its ending.',
  'authenticator-exists': 'You have an authenticator app. Remove it first.',
  'browser-began-no-login':
    'This browser did not begin the log-in, or more than 10 minutes ago. Begin again.',
  'budget-used': 'Language models have used the {limit} tokens that this app may use a month.',
  'budget-zero': 'Language models are off for this app: its monthly budget is 0.',
  'characters-per-minute':
    'The text has {characters} characters; this app may send {limit} a minute. Wait, or send ' +
    'less at once.',
  'codes-per-hour':
    'Only {limit} codes an hour may be tried. Wait, or use a passkey or a recovery code. If it ' +
    'was not you, change your password.',
  'columns-expected': 'Columns found: {columns}. Columns expected: {expected}.',
  'common-password':
    'Many people use this password, and it is easy to guess. Choose another, such as a few words ' +
    'in a row.',
  'control-characters': 'The text has characters that cannot be shown. Remove them.',
  'conversion-too-slow': 'The file takes too long to convert. Save it as .docx, .xlsx or .pptx.',
  'conversions-wait': 'Too many old Office files are being converted. Try again soon.',
  'document-gone': 'The document of the job is no longer stored. Choose the file again.',
  'download-failed':
    'The model from {from} into {to} could not be downloaded. It is tried again later.',
  'downloads-refused':
    'The model from {from} into {to} is not installed, and this app may not start downloads. Ask ' +
    'an operator.',
  'duplicate-term': 'The term {term} is there already.',
  empty: 'This must not be empty.',
  'engines-excluded':
    'Only engines that this app may not use translate into {to}: {engines}. An admin of the team ' +
    'can allow them in the app.',
  'field-missing': 'A value is missing: {field}.',
  'field-unknown': 'The service does not know {field}. Load the page again.',
  'file-too-large': 'The file is larger than {limitBytes}. Split the document.',
  'file-unpacked-too-large':
    'The file becomes too large when it is converted. Split it, or save it without pictures.',
  'file-unreadable-in-time': 'The file takes too long to read. Split it, or simplify it.',
  'glossary-bytes':
    'The glossaries of the team may have {limitBytes} in all. Delete some, or add fewer entries.',
  'job-running': 'The job has not ended. Wait for its end, or cancel it.',
  'languages-equal': 'Both languages are the same. Choose two that differ.',
  'last-owner-of':
    'The user is the last owner of the team {team}. Make another member an owner first.',
  'limit-reached': 'At most {limit} are possible. Remove one first.',
  'list-of-models-unread': 'The list of languages is being read. Try again in a moment.',
  'mails-per-hour': 'You got several such mails in the last hour. Look for them, or wait an hour.',
  'model-downloading':
    'The model from {from} into {to} is being downloaded: {receivedBytes} of {totalBytes}. Try ' +
    'again in a moment.',
  'new-pairs-per-hour':
    'Models of {limit} new language pairs may be downloaded an hour. Try again later, or use ' +
    'languages that are installed.',
  'no-email': 'This is no email address. One is like name@example.org.',
  'no-engine': 'Nothing that translates is installed in this service. Tell an operator.',
  'no-entries':
    'Nothing of the file can be used for these languages. Check its columns and languages.',
  'no-letters': 'A text without letters is never translated.',
  'no-route': 'This service does not translate into {to}. Choose another language.',
  'no-route-from': 'This service does not translate from {from} into {to}. Choose other languages.',
  'not-in-future': 'The time must be in the future.',
  'not-one-of': 'This must be one of: {values}.',
  'number-too-large': 'The number must be at most {limit}.',
  'number-too-small': 'The number must be at least {limit}.',
  'office-not-converted':
    'This service cannot convert old Office files at the moment. Save it as .docx, .xlsx or .pptx.',
  'office-unreadable':
    'The file is damaged or has a password. Open it, and save it as .docx, .xlsx or .pptx.',
  'passkey-exists': 'This passkey is stored already. Make another one.',
  'passwords-wait': 'Too many people log in at once. Try again in a moment.',
  'personal-password':
    'The password is your name, your email address or the name of the service. Choose another.',
  'placeholder-differs': 'Both texts must have the same placeholders; {placeholder} differs.',
  'quota-used':
    'The app may translate {limit} characters a month, and fewer than the {characters} of this ' +
    'text are left.',
  'quota-zero': 'Translation is off for this app: its monthly quota is 0.',
  'quote-open': 'A quotation mark is not closed.',
  'quote-followed': 'After a closing quotation mark, a comma or a new line is missing.',
  'queue-full': 'The queue is full. Try again later.',
  'queued-of-app':
    '{queued} characters of this app wait; the limit is {limit}. Send more when some are ' +
    'translated.',
  'queued-of-user':
    '{queued} characters of your apps wait; the limit is now {limit}. Send more when some are ' +
    'translated.',
  'requests-per-minute': 'At most {limit} requests a minute are allowed. Wait a minute.',
  'source-empty': 'The source text is empty.',
  'target-empty': 'The translation is empty.',
  'source-gone': 'The text of the job is no longer stored. Submit it again.',
  'spaces-around': 'Remove the spaces at the start and at the end.',
  'storage-used':
    'Your documents occupy {storedBytes}; with this one they would exceed {limitBytes}. Remove ' +
    'some, or wait until older ones expire.',
  'targets-repeated': 'These languages are named twice. Name them once.',
  'tmx-malformed': 'The file is not correct TMX. Export it again from the program that made it.',
  'too-few-items': 'There must be at least {limit}.',
  'too-long': 'This has too many characters; at most {limit} are allowed.',
  'too-many-bytes': 'This is too long; at most {limitBytes} are allowed.',
  'too-many-characters':
    'There are {characters} characters; at most {limit} are allowed. Split it.',
  'too-many-entries': 'There are too many entries; at most {limit} are allowed. Split the file.',
  'too-many-forms': 'A term has at most {limit} forms.',
  'too-many-items': 'There are too many; at most {limit} are allowed.',
  'too-many-texts': 'There are {texts} texts; at most {limit} are allowed. Split them.',
  'too-much-memory': 'The file takes too much memory to read. Split it, or simplify it.',
  'too-short': 'This has too few characters; at least {limit} are needed.',
  'too-slow': 'The translation took longer than {limitSeconds}. Translate less at once.',
  'unknown-language': 'The service does not know the language {language}.',
  'webhook-address-inside': 'The address is inside a network, which webhooks may not reach.',
  'webhook-certificate': 'The certificate of the receiver is not valid.',
  'webhook-connection-closed': 'The receiver closed the connection.',
  'webhook-connection-refused': 'Nothing receives at this address.',
  'webhook-host-unknown': 'The host of the address is unknown.',
  'webhook-https-only': 'The address must start with https://.',
  'webhook-interrupted': 'The service stopped before the answer came.',
  'webhook-lookup-failed': 'The host of the address could not be looked up.',
  'webhook-no-response': 'No answer within {limitSeconds}.',
  'webhook-no-tls': 'The receiver does not speak https.',
  'webhook-not-http': 'The receiver does not speak HTTP.',
  'webhook-unreachable': 'The receiver cannot be reached.',
  'wrong-pattern': 'This does not have the expected form. Check it.',
  'wrong-type': 'This is not a value of the expected kind. Check it.',
  'disk-full': 'The disk of the service has no room for it. Free some space.',
  'disk-too-full':
    'The disk of the service needs {neededBytes} of free space for it and has {freeBytes}. Free ' +
    'some space.',
  'download-server-unreachable':
    'The server that has the models cannot be reached. Check the network and the proxy of the ' +
    'service, or import the model from files.',
  'model-damaged': 'What arrived is not the model that was expected.',
  'model-file-damaged': 'The file {file} is damaged or not complete. Copy or download it again.',
  'model-file-missing':
    'A file of the model is missing: {file}. Choose all files of the model at once.',
  'model-file-pointer':
    '{file} is a pointer of Git LFS, not the file itself. Run “git lfs pull” in its repository ' +
    'and choose it again.',
  'model-file-twice': 'There are two files called {file}. Import one model at a time.',
  'model-file-unpacks-too-much':
    'Unpacked, the file {file} is larger than a model may be. Choose the original file.',
  'model-files-missing':
    'None of these files is of a model. A model has the files model…bin and vocab…spm, as they ' +
    'are or compressed (.gz, .zst).',
  'model-files-mixed': 'The vocabularies are those of two models. Choose the files of one model.',
  'model-files-packed': '{file} is an archive. Unpack it, and choose the files in it.',
  'model-pair-differs':
    'The files say {pair}, but {other} is named as well. Choose the right languages, or the ' +
    'files of the other model.',
  'model-pair-unknown':
    'The files do not say which languages the model is for. Choose the languages.',
  'model-unusable':
    'The model from {from} into {to} cannot be run: its files are damaged or do not belong ' +
    'together.',
  'model-upload-gone': 'The files of the imported model are no longer stored. Import it again.',
  'model-upload-running': 'Another model is being imported. Try again when that is done.',
  'model-upload-too-large':
    'The files are larger than {limitBytes}, the limit of the setting ' +
    'DRAGOMAN_MODELS_UPLOAD_BYTES. Use “dragoman models import” on the machine instead.',
  'models-read-only':
    'The service may not write in the directory of its models. Tell whoever runs the machine.',
  'registry-lacks-model':
    'The registry has no model from {from} into {to}. Import one from files, or choose another ' +
    'registry.',
  'registry-unusable':
    'The registry of models answers with an error, or is none. Check the setting ' +
    'DRAGOMAN_MODELS_REGISTRY.',
} as const
