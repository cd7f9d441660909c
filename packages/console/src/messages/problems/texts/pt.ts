import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'problems'> = {
  'malformed-json':
    'O serviço não conseguiu ler o que esta página enviou. Recarregue-a e tente novamente.',
  'malformed-request':
    'O serviço não conseguiu ler o que esta página enviou. Recarregue-a e tente novamente.',
  'validation-failed': 'O serviço não aceita um dos valores. Confira o que você digitou.',
  unauthenticated: 'Sua sessão foi encerrada. Entre novamente.',
  'invalid-credentials': 'O e-mail ou a senha está incorreto.',
  'invalid-refresh-token': 'Sua sessão foi encerrada. Entre novamente.',
  'invalid-challenge': 'Demorou demais ou houve muitas tentativas. Comece de novo.',
  'second-factor-required': 'A senha está correta. Confirme o login com seu segundo fator.',
  'sign-on-failed': 'Não foi possível fazer o login no seu provedor. Comece de novo.',
  'invalid-api-credentials':
    'A chave do app está incorreta, foi revogada ou expirou. Escolha outro app ou crie uma nova ' +
    'chave.',
  'signup-closed': 'Só os operadores deste serviço criam contas. Peça a sua a um deles.',
  'email-reserved': 'Este e-mail está reservado para um operador. Use outro.',
  'mail-off': 'Este serviço não envia e-mails. Um operador pode definir uma nova senha para você.',
  'invalid-link': 'O link já foi usado, expirou ou é de outra conta. Peça um novo.',
  'operator-required': 'Só os operadores deste serviço podem fazer isso.',
  'user-disabled': 'Um operador do serviço desativou a conta. Fale com ele.',
  'origin-refused':
    'O serviço não aceita solicitações vindas deste endereço. Abra o serviço no endereço dele.',
  'wrong-password': 'A senha está incorreta.',
  'wrong-second-factor': 'O código está incorreto ou já foi usado. Aguarde o próximo.',
  'proof-required': 'Antes, confirme que é você e tente novamente.',
  'sign-on-refused':
    'Sua conta no provedor não pode entrar aqui. Fale com um operador deste serviço.',
  'sign-on-only': 'Aqui se entra por um provedor, não com senha.',
  'device-login-refused': 'O login do programa foi recusado.',
  'second-factor-missing':
    'Este serviço exige um segundo fator. Configure um em “Segurança”, na sua conta.',
  'app-disabled': 'O app está desativado. Escolha outro ou ative-o.',
  'role-required':
    'Seu papel na equipe não permite isso. Peça a um proprietário ou administrador da equipe.',
  'invitation-not-yours':
    'O convite é para outro e-mail. Entre com esse e-mail ou peça um convite para o seu.',
  'route-not-found': 'O serviço não tem isso. Recarregue a página.',
  'app-not-found': 'O app não existe mais.',
  'user-not-found': 'Este usuário não existe mais. Alguém pode tê-lo excluído.',
  'session-not-found': 'Esta sessão já foi encerrada.',
  'passkey-not-found': 'A chave de acesso não existe mais.',
  'provider-not-found': 'Este provedor não pode mais ser usado aqui.',
  'identity-not-found': 'Esta conta não está mais conectada.',
  'device-code-not-found':
    'O código não existe, já foi usado ou é antigo demais. Comece de novo no programa.',
  'team-not-found': 'Você não é mais membro da equipe.',
  'member-not-found': 'Essa pessoa não é mais membro da equipe.',
  'invitation-not-found': 'O convite já foi usado, foi revogado ou expirou. Peça outro.',
  'credential-not-found': 'A chave não existe mais.',
  'webhook-not-found': 'O webhook não existe mais.',
  'job-not-found': 'A tarefa expirou ou foi removida.',
  'document-not-found': 'O documento não está mais armazenado. Traduza o arquivo novamente.',
  'model-not-found': 'Este modelo não existe mais.',
  'measurement-not-found': 'Esta medição não existe mais.',
  'glossary-not-found': 'O glossário não existe mais. Escolha outro.',
  'correction-not-found': 'A correção não existe mais.',
  'dictionary-not-found': 'O glossário não tem mais nada para estes dois idiomas.',
  'method-not-allowed': 'O serviço não permite isso. Recarregue a página.',
  'request-timeout': 'O envio demorou demais. Verifique sua conexão e tente novamente.',
  'email-taken': 'Já existe uma conta com este e-mail.',
  'own-account': 'Você não pode fazer isso com a sua própria conta. Peça a outro operador.',
  'last-operator': 'Não há outro operador. Antes, torne operador outro usuário.',
  'own-team': 'Isso não é possível com a equipe própria de alguém.',
  'last-owner': 'Toda equipe precisa de um proprietário. Antes, torne proprietário outro membro.',
  'team-not-empty': 'A equipe tem apps. Antes, transfira-os ou exclua-os.',
  'already-member': 'Essa pessoa já é membro.',
  'job-not-cancellable': 'A tarefa já terminou: não há nada a cancelar.',
  'job-not-retryable':
    'Não é possível repetir a tarefa. Envie o texto ou o arquivo dela novamente.',
  'document-not-ready': 'O documento ainda não foi traduzido, ou a tradução dele falhou.',
  'account-not-connected':
    'Já existe uma conta com este e-mail. Entre nela e conecte-a ao provedor.',
  'account-connected': 'Esta conta do provedor é de outro usuário. Entre com ela ou use outra.',
  'last-login-method': 'Você não conseguiria mais entrar. Antes, defina uma senha.',
  'device-login-pending': 'O login ainda não foi confirmado.',
  'factor-exists': 'Você já tem este segundo fator.',
  'passkeys-unavailable':
    'As chaves de acesso só funcionam em endereços com https. Fale com um operador deste serviço.',
  'too-many-passkeys': 'Você já tem o máximo de chaves de acesso. Remova uma que não usa.',
  'too-many-apps': 'A equipe já tem o máximo de apps. Exclua um antes.',
  'too-many-teams': 'Você já tem o máximo de equipes. Exclua uma antes.',
  'too-many-members': 'A equipe já tem o máximo de membros. Remova um antes.',
  'too-many-invitations': 'A equipe já tem o máximo de convites em aberto. Revogue um antes.',
  'too-many-credentials': 'O app já tem o máximo de chaves válidas. Revogue uma antes.',
  'too-many-corrections': 'Não há espaço para mais correções. Exclua algumas antes.',
  'glossary-changed':
    'Alguém alterou o glossário nesse meio-tempo. Veja-o de novo e repita a alteração.',
  'too-many-glossaries': 'Não há mais espaço nos glossários. Exclua algo antes.',
  'too-many-measurements': 'Já existe o máximo de medições. Remova algumas antes.',
  'text-too-long': 'O texto é longo demais. Divida-o em partes.',
  'document-too-large': 'O documento é grande demais. Divida-o.',
  'payload-too-large': 'É muita coisa de uma vez. Divida em partes.',
  'document-not-supported':
    'Arquivos deste tipo não são traduzidos. Salve o seu em outro formato, como .docx ou .txt.',
  'unsupported-media-type':
    'O serviço não aceita o que foi enviado. Recarregue a página e tente novamente.',
  'document-damaged':
    'O arquivo está danificado. Abra-o no programa que o criou, salve-o de novo e tente novamente.',
  'document-encrypted': 'O arquivo está protegido por senha. Salve-o sem senha.',
  'document-refused':
    'Não é possível traduzir o arquivo como está. Divida-o ou salve-o em uma forma mais simples.',
  'language-not-supported': 'O serviço não conhece este idioma.',
  'idempotency-key-reused': 'Outra coisa foi enviada nesse meio-tempo. Tente novamente.',
  'language-pair-not-supported': 'Este serviço não traduz entre estes idiomas. Escolha outros.',
  'glossary-pair-not-supported':
    'O glossário não tem entradas para estes idiomas. Escolha outro ou nenhum.',
  'webhook-address-refused':
    'Os webhooks só são enviados a endereços públicos, por https. Este não é público, ou o ' +
    'servidor dele é desconhecido.',
  'headers-too-large':
    'O navegador enviou dados demais. Exclua os cookies desta página e tente novamente.',
  'rate-limited': 'Muitas solicitações. Aguarde um minuto e tente novamente.',
  'quota-exceeded': 'O app já usou todos os caracteres deste mês.',
  'guest-limit-exceeded':
    'O limite de hoje deste serviço para quem não tem conta se esgotou. Entre ou volte amanhã.',
  'budget-exceeded': 'O app já gastou o que os modelos de linguagem podem usar neste mês.',
  internal:
    'Algo deu errado no serviço. Tente novamente. Se acontecer de novo, informe a um operador o ' +
    'ID abaixo.',
  'registry-unavailable': 'Não foi possível acessar o catálogo de modelos.',
  'provider-unavailable': 'O provedor do login não responde. Tente novamente mais tarde.',
  'engine-unavailable':
    'O motor que traduz estes idiomas não está funcionando no momento. Tente novamente mais tarde.',
  'model-downloading':
    'O modelo para estes idiomas está sendo baixado. Tente novamente em instantes.',
  'database-unavailable':
    'O serviço não consegue acessar o banco de dados. Tente novamente mais tarde.',
  overloaded: 'O serviço está ocupado. Tente novamente em instantes.',
  'not-ready': 'O serviço está iniciando. Tente novamente em instantes.',
  'translation-timeout': 'A tradução demorou demais. Traduza menos de cada vez.',
  'document-storage-full':
    'Não há espaço para mais documentos. Remova alguns ou espere os mais antigos expirarem.',
  'storage-full': 'O serviço não tem mais espaço de armazenamento. Avise um operador.',
  'connection-failed':
    'Não foi possível acessar o serviço. Verifique sua conexão e tente novamente.',
  'timed-out': 'O serviço não respondeu a tempo. Tente novamente.',
  'unexpected-response':
    'A resposta não veio do serviço. Tente novamente ou fale com quem cuida da sua rede.',
  'model-refused': 'O modelo não pode ser usado. Verifique os arquivos.',
  'models-read-only':
    'Este serviço não altera modelos: DRAGOMAN_SETUP está desativado (off), ou ele não pode ' +
    'gravar no diretório deles.',
}
