import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'reasons'> = {
  'archive-damaged': 'O arquivo está danificado. Salve-o de novo no programa que o criou.',
  'at-line': 'Linha {line}: {text}',
  'archive-entries': 'O arquivo tem {entries} partes; o máximo permitido é {limit}. Divida-o.',
  'book-incomplete': 'O livro está incompleto. Salve-o de novo no programa que o criou.',
  'book-protected': 'O livro tem proteção contra cópia. Escolha um sem proteção.',
  'document-type-declared':
    'O arquivo declara um tipo de documento, o que não é permitido aqui. Salve-o sem isso.',
  'file-empty': 'O arquivo está vazio. Escolha um com texto.',
  'file-encrypted': 'O arquivo está protegido por senha. Salve-o sem senha.',
  'file-signed':
    'O documento está assinado, e a assinatura não valeria para uma tradução. Escolha uma cópia ' +
    'sem assinatura.',
  'has-macros': 'O documento contém macros. Salve-o sem elas, como .docx, .xlsx ou .pptx.',
  'malformed-file': 'O arquivo não é um {format} correto: há um erro na linha {line}.',
  'malformed-row': 'Há um erro na linha {row} da tabela: as aspas não estão corretas.',
  'malformed-xml':
    'O arquivo não é um XML bem formado. Corrija-o ou salve-o de novo no programa que o criou.',
  'missing-column': 'A tabela não tem a coluna {column}.',
  'no-ending': 'O nome do arquivo não tem extensão, como .txt. Adicione a correta.',
  'not-text': 'O arquivo não é de texto. Salve-o como texto em UTF-8.',
  'office-incomplete': 'O documento está incompleto. Abra-o no Office, salve-o e tente novamente.',
  'old-office': 'O arquivo é de uma versão antiga do Office. Salve-o como .docx, .xlsx ou .pptx.',
  'part-too-large':
    'Uma parte do documento tem {sizeBytes}; o máximo permitido é {limitBytes}. Divida o ' +
    'documento.',
  'pdf-damaged': 'O PDF está danificado. Exporte-o de novo e tente novamente.',
  'pdf-form':
    'O PDF é um formulário que um programa monta ao abrir. Imprima-o em um novo PDF e traduza ' +
    'esse.',
  'pdf-fonts-missing':
    'Este serviço não tem fontes para documentos PDF. Escolha Word como resultado ou avise um ' +
    'operador.',
  'pdf-no-font': 'Este serviço não tem fonte para {language}. Escolha Word como resultado do PDF.',
  'pdf-no-text':
    'O PDF não tem texto, só imagens. Antes, reconheça o texto com um programa de OCR ou escolha ' +
    'o arquivo que deu origem a ele.',
  'pdf-too-large': 'O PDF é grande demais. Divida-o ou simplifique-o.',
  'pdf-unmapped':
    'O PDF não informa a que letras correspondem {percent}% dos sinais. Escolha o arquivo que ' +
    'deu origem a ele.',
  'too-deep': 'O arquivo tem níveis demais para ser lido. Divida-o ou simplifique-o.',
  'translation-broken':
    'O arquivo traduzido ficaria danificado. Avise um operador sobre este arquivo.',
  'unknown-archive': 'O arquivo é um pacote zip. Escolha separadamente cada arquivo que está nele.',
  'unknown-encoding': 'O arquivo declara a codificação desconhecida {encoding}. Salve-o em UTF-8.',
  'unknown-ending':
    'Arquivos com a extensão {ending} não são traduzidos. Salve o seu em outro formato, como ' +
    '.docx ou .txt.',
  'unpacked-too-large':
    'Descompactado, o arquivo tem {sizeBytes}; o máximo permitido é {limitBytes}. Divida-o ou ' +
    'remova imagens.',
  'unpacks-too-much':
    'O arquivo fica grande demais ao ser descompactado, o que é suspeito. Salve-o de novo no ' +
    'programa que o criou.',
  'wrong-contents':
    'O arquivo não é o que a extensão {ending} indica ou está danificado. Escolha o arquivo ' +
    'original.',
  'wrong-encoding':
    'O arquivo não está em {encoding}: alguns bytes não formam caracteres. Salve-o em UTF-8.',
  'wrong-ending': 'O nome termina em {ending}, mas o arquivo é {format}. Use a extensão {endings}.',
  'wrong-format': 'O arquivo não está no formato {format}. Confira a extensão.',
  'authenticator-exists': 'Você já tem um app autenticador. Remova-o antes.',
  'browser-began-no-login':
    'Este navegador não iniciou o login, ou o iniciou há mais de 10 minutos. Comece de novo.',
  'budget-used': 'Os modelos de linguagem já gastaram os {limit} tokens mensais deste app.',
  'budget-zero':
    'Os modelos de linguagem estão desativados neste app: o orçamento mensal dele é 0.',
  'characters-per-minute':
    'O texto tem {characters} caracteres; este app pode enviar {limit} por minuto. Aguarde ou ' +
    'envie menos de cada vez.',
  'codes-per-hour':
    'O limite é de {limit} tentativas de código por hora. Aguarde, ou use uma chave de acesso ou ' +
    'um código de recuperação. Se não foi você, altere sua senha.',
  'columns-expected': 'Colunas encontradas: {columns}. Colunas esperadas: {expected}.',
  'common-password':
    'Muita gente usa esta senha, e ela é fácil de adivinhar. Escolha outra, como algumas ' +
    'palavras seguidas.',
  'control-characters': 'O texto tem caracteres que não podem ser mostrados. Remova-os.',
  'conversion-too-slow':
    'O arquivo demora demais para ser convertido. Salve-o como .docx, .xlsx ou .pptx.',
  'conversions-wait':
    'Há muitos arquivos antigos do Office sendo convertidos. Tente novamente em breve.',
  'document-gone': 'O documento da tarefa não está mais armazenado. Escolha o arquivo novamente.',
  'download-failed':
    'Não foi possível baixar o modelo de {from} para {to}. O serviço tentará novamente depois.',
  'downloads-refused':
    'O modelo de {from} para {to} não está instalado, e este app não pode iniciar downloads. ' +
    'Fale com um operador.',
  'duplicate-term': 'O termo {term} já existe.',
  empty: 'Este campo não pode ficar vazio.',
  'engines-excluded':
    'Só motores que este app não pode usar traduzem para {to}: {engines}. Um administrador da ' +
    'equipe pode permiti-los no app.',
  'field-missing': 'Falta um valor: {field}.',
  'field-unknown': 'O serviço não conhece {field}. Recarregue a página.',
  'file-too-large': 'O arquivo tem mais de {limitBytes}. Divida o documento.',
  'file-unpacked-too-large':
    'O arquivo fica grande demais ao ser convertido. Divida-o ou salve-o sem imagens.',
  'file-unreadable-in-time': 'O arquivo demora demais para ser lido. Divida-o ou simplifique-o.',
  'glossary-bytes':
    'Os glossários da equipe podem ter {limitBytes} no total. Exclua alguns ou adicione menos ' +
    'entradas.',
  'job-running': 'A tarefa não terminou. Espere ela terminar ou cancele-a.',
  'languages-equal': 'Os dois idiomas são iguais. Escolha dois diferentes.',
  'last-owner-of':
    'O usuário é o último proprietário da equipe {team}. Antes, torne proprietário outro membro.',
  'limit-reached': 'O máximo é {limit}. Remova um item antes.',
  'list-of-models-unread': 'A lista de idiomas está sendo lida. Tente novamente em instantes.',
  'mails-per-hour':
    'Você já recebeu vários e-mails destes na última hora. Procure-os ou aguarde uma hora.',
  'model-downloading':
    'O modelo de {from} para {to} está sendo baixado: {receivedBytes} de {totalBytes}. Tente ' +
    'novamente em instantes.',
  'new-pairs-per-hour':
    'É possível baixar modelos de {limit} novos pares de idiomas por hora. Tente novamente mais ' +
    'tarde ou use idiomas já instalados.',
  'no-email': 'Este não é um endereço de e-mail. Um exemplo: nome@example.org.',
  'no-engine': 'Este serviço não tem instalado nada que traduza. Avise um operador.',
  'no-entries': 'Nada no arquivo serve para estes idiomas. Confira as colunas e os idiomas dele.',
  'no-letters': 'Um texto sem letras nunca é traduzido.',
  'no-route': 'Este serviço não traduz para {to}. Escolha outro idioma.',
  'no-route-from': 'Este serviço não traduz de {from} para {to}. Escolha outros idiomas.',
  'not-in-future': 'O horário deve estar no futuro.',
  'not-one-of': 'Deve ser um destes valores: {values}.',
  'number-too-large': 'O número deve ser no máximo {limit}.',
  'number-too-small': 'O número deve ser no mínimo {limit}.',
  'office-not-converted':
    'No momento, este serviço não consegue converter arquivos antigos do Office. Salve o seu ' +
    'como .docx, .xlsx ou .pptx.',
  'office-unreadable':
    'O arquivo está danificado ou tem senha. Abra-o e salve-o como .docx, .xlsx ou .pptx.',
  'passkey-exists': 'Esta chave de acesso já está salva. Crie outra.',
  'passwords-wait': 'Há muita gente entrando ao mesmo tempo. Tente novamente em instantes.',
  'personal-password': 'A senha é o seu nome, o seu e-mail ou o nome do serviço. Escolha outra.',
  'placeholder-differs':
    'Os dois textos devem ter os mesmos marcadores; {placeholder} é diferente.',
  'quota-used':
    'O app pode traduzir {limit} caracteres por mês, e restam menos que os {characters} deste ' +
    'texto.',
  'quota-zero': 'A tradução está desativada neste app: a cota mensal dele é 0.',
  'quote-open': 'Há aspas que não foram fechadas.',
  'quote-followed': 'Depois das aspas de fechamento, falta uma vírgula ou uma quebra de linha.',
  'queue-full': 'A fila está cheia. Tente novamente mais tarde.',
  'queued-of-app':
    'Este app tem {queued} caracteres na fila; o limite é {limit}. Envie mais quando alguns ' +
    'estiverem traduzidos.',
  'queued-of-user':
    'Seus apps têm {queued} caracteres na fila; o limite agora é {limit}. Envie mais quando ' +
    'alguns estiverem traduzidos.',
  'requests-per-minute':
    'São permitidas no máximo {limit} solicitações por minuto. Aguarde um minuto.',
  'source-empty': 'O texto de origem está vazio.',
  'target-empty': 'A tradução está vazia.',
  'source-gone': 'O texto da tarefa não está mais armazenado. Envie-o novamente.',
  'spaces-around': 'Remova os espaços do início e do fim.',
  'storage-used':
    'Seus documentos ocupam {storedBytes}; com este, passariam de {limitBytes}. Remova alguns ou ' +
    'espere os mais antigos expirarem.',
  'targets-repeated': 'Estes idiomas aparecem duas vezes. Informe cada um só uma vez.',
  'tmx-malformed': 'O arquivo não é um TMX correto. Exporte-o de novo no programa que o criou.',
  'too-few-items': 'O mínimo é {limit}.',
  'too-long': 'Há caracteres demais; o máximo permitido é {limit}.',
  'too-many-bytes': 'É longo demais; o máximo permitido é {limitBytes}.',
  'too-many-characters':
    'São {characters} caracteres; o máximo permitido é {limit}. Divida o texto.',
  'too-many-entries': 'Há entradas demais; o máximo permitido é {limit}. Divida o arquivo.',
  'too-many-forms': 'Um termo tem no máximo {limit} formas.',
  'too-many-items': 'Há itens demais; o máximo permitido é {limit}.',
  'too-many-texts': 'São {texts} textos; o máximo permitido é {limit}. Divida-os.',
  'too-much-memory': 'A leitura do arquivo exige memória demais. Divida-o ou simplifique-o.',
  'too-short': 'Há poucos caracteres; o mínimo é {limit}.',
  'too-slow': 'A tradução levou mais de {limitSeconds}. Traduza menos de cada vez.',
  'unknown-language': 'O serviço não conhece o idioma {language}.',
  'webhook-address-inside': 'O endereço fica dentro de uma rede que os webhooks não podem acessar.',
  'webhook-certificate': 'O certificado do receptor não é válido.',
  'webhook-connection-closed': 'O receptor fechou a conexão.',
  'webhook-connection-refused': 'Nada recebe neste endereço.',
  'webhook-host-unknown': 'O servidor do endereço é desconhecido.',
  'webhook-https-only': 'O endereço deve começar com https://.',
  'webhook-interrupted': 'O serviço parou antes da resposta.',
  'webhook-lookup-failed': 'Não foi possível consultar o servidor do endereço.',
  'webhook-no-response': 'Sem resposta em {limitSeconds}.',
  'webhook-no-tls': 'O receptor não aceita https.',
  'webhook-not-http': 'O receptor não fala HTTP.',
  'webhook-unreachable': 'O receptor está inacessível.',
  'wrong-pattern': 'Não está no formato esperado. Confira.',
  'wrong-type': 'Não é um valor do tipo esperado. Confira.',
  'disk-full': 'O disco do serviço não tem espaço para isso. Libere espaço.',
  'disk-too-full':
    'São necessários {neededBytes} no disco do serviço, e há {freeBytes} livres. Libere espaço.',
  'download-server-unreachable':
    'Não foi possível acessar o servidor dos modelos. Verifique a rede e o proxy do serviço, ou ' +
    'importe o modelo de arquivos.',
  'model-damaged': 'O que chegou não é o modelo esperado.',
  'model-file-damaged':
    'O arquivo {file} está danificado ou incompleto. Copie-o ou baixe-o novamente.',
  'model-file-missing':
    'Falta um arquivo do modelo: {file}. Escolha todos os arquivos do modelo de uma vez.',
  'model-file-pointer':
    '{file} é um ponteiro do Git LFS, não o próprio arquivo. Execute “git lfs pull” no ' +
    'repositório dele e escolha-o novamente.',
  'model-file-twice': 'Há dois arquivos com o nome {file}. Importe um modelo de cada vez.',
  'model-file-unpacks-too-much':
    'Descompactado, o arquivo {file} é maior do que um modelo pode ser. Escolha o arquivo ' +
    'original.',
  'model-files-missing':
    'Nenhum destes arquivos é de um modelo. Um modelo tem os arquivos model…bin e vocab…spm, ' +
    'como são ou compactados (.gz, .zst).',
  'model-files-mixed': 'Os vocabulários são de dois modelos. Escolha os arquivos de um só modelo.',
  'model-files-packed':
    '{file} é um arquivo compactado. Descompacte-o e escolha os arquivos que ele contém.',
  'model-pair-differs':
    'Os arquivos indicam {pair}, mas {other} também é indicado. Escolha os idiomas certos ou os ' +
    'arquivos do outro modelo.',
  'model-pair-unknown': 'Os arquivos não dizem para quais idiomas é o modelo. Escolha os idiomas.',
  'model-unusable':
    'O modelo de {from} para {to} não pode ser executado: seus arquivos estão danificados ou não ' +
    'combinam.',
  'model-upload-gone':
    'Os arquivos do modelo importado não estão mais armazenados. Importe-o novamente.',
  'model-upload-running': 'Outro modelo está sendo importado. Tente novamente depois.',
  'model-upload-too-large':
    'Os arquivos passam de {limitBytes}, o limite da configuração DRAGOMAN_MODELS_UPLOAD_BYTES. ' +
    'Use “dragoman models import” na máquina.',
  'models-read-only':
    'O serviço não pode gravar no diretório dos modelos. Avise quem administra a máquina.',
  'registry-lacks-model':
    'O catálogo não tem modelo de {from} para {to}. Importe um de arquivos ou escolha outro ' +
    'catálogo.',
  'registry-unusable':
    'O catálogo de modelos responde com um erro ou não é um catálogo. Verifique a configuração ' +
    'DRAGOMAN_MODELS_REGISTRY.',
}
