import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'account'> = {
  email: 'E-mail',
  name: 'Nome',
  nameHint: 'Opcional. Os operadores do serviço veem este nome.',
  password: 'Senha',
  passwordHint:
    'No mínimo 8 caracteres. Evite senhas comuns: algumas palavras aleatórias são uma boa escolha.',
  currentPassword: 'Senha atual',
  newPassword: 'Nova senha',

  invited:
    'Você recebeu um convite para uma equipe. Entre ou crie uma conta para ver quem convida e ' +
    'participar. Se o convite chegou a um endereço de e-mail, use esse endereço.',
  logInIntro: 'Que bom ter você de volta.',
  forgotten: 'Esqueceu a senha? Um operador deste serviço pode definir uma nova para você.',
  noAccount: 'Ainda não tem uma conta?',
  signUpIntro: 'Com uma conta, você cria apps que traduzem para você e para os seus programas.',
  haveAccount: 'Já tem uma conta?',
  closedTitle: 'Os cadastros estão fechados',
  closedText: 'Só os operadores deste serviço criam contas. Peça a sua a um deles.',
  welcome: 'Sua conta está pronta.',

  intro: 'Seu perfil, sua senha e os lugares em que sua conta está aberta.',
  profileTitle: 'Perfil',
  emailPasswordHint: 'Necessária para alterar o e-mail.',
  saveProfile: 'Salvar perfil',
  profileSaved: 'Seu perfil foi salvo.',
  memberSince: (date) => `Conta criada em ${date}`,

  passwordTitle: 'Senha',
  passwordText: 'Uma nova senha encerra todas as suas outras sessões.',
  changePassword: 'Alterar senha',
  passwordChanged: 'Sua senha foi alterada. Todas as outras sessões foram encerradas.',

  sessionsTitle: 'Sessões',
  sessionsText: 'Onde sua conta está aberta. Encerre as sessões que você não reconhece.',
  thisSession: 'Esta sessão',
  deviceOn: (browser, system) => `${browser} no ${system}`,
  unknownDevice: 'Dispositivo desconhecido',
  lastUsed: 'Último uso',
  loggedIn: 'Login',
  address: 'Endereço IP',
  endSession: 'Encerrar sessão',
  endSessionOf: (device) => `Encerrar sessão: ${device}`,
  sessionEnded: 'A sessão foi encerrada.',
  sessionNotEnded: 'Não foi possível encerrar a sessão',
  endAll: 'Encerrar todas as sessões',
  endAllTitle: 'Encerrar todas as sessões?',
  endAllText:
    'Sua conta é desconectada em todos os lugares, inclusive aqui. As chaves dos seus apps ' +
    'continuam funcionando.',
  allEnded: 'Todas as suas sessões foram encerradas.',

  exportTitle: 'Seus dados',
  exportText:
    'Tudo o que está armazenado sobre você: perfil, sessões, apps, tarefas com os textos e uso. ' +
    'Em JSON.',
  exportButton: 'Baixar seus dados',
  exportFailed: 'Não foi possível baixar seus dados',
  exportDone: 'Seus dados foram baixados.',

  deletionTitle: 'Excluir conta',
  deletionText: 'Exclui sua conta e tudo o que há nela, na hora e para sempre.',
  deletionButton: 'Excluir conta',
  deletionQuestion: 'Excluir sua conta?',
  deletionLoses:
    'Seus apps, com as chaves e os webhooks, suas tarefas, com textos e resultados, e seus dados ' +
    'de uso são excluídos. Os programas que usam suas chaves param de funcionar. Ninguém pode ' +
    'desfazer isso.',
  deletionApps: {
    one: '# app será excluído.',
    many: '# de apps serão excluídos.',
    other: '# apps serão excluídos.',
  },
  deleted: 'Sua conta foi excluída.',

  problems: {
    required: 'Preencha este campo.',
    emailMalformed: 'Este não é um endereço de e-mail. Um exemplo: nome@example.org.',
    emailTaken: 'Já existe uma conta com este e-mail. Entre nela ou use outro e-mail.',
    emailTakenByOther: 'Outra conta usa este e-mail.',
    emailReserved: 'Este e-mail está reservado para um operador. Use outro.',
    nameMalformed: 'Use uma linha de até 200 caracteres.',
    passwordShort: 'Use no mínimo 8 caracteres.',
    passwordLong: 'Use no máximo 256 caracteres.',
    passwordCommon: 'Muita gente usa esta senha, e ela é fácil de adivinhar. Escolha outra.',
    wrongPassword: 'Esta não é a sua senha atual.',
    invalidCredentials: 'O e-mail ou a senha está incorreto.',
    userDisabled: 'Um operador deste serviço desativou esta conta. Fale com ele.',
    linkInvalid: 'Este link já foi usado, expirou ou é de outra conta. Peça um novo.',
    lastOperator: 'Não há outro operador. Antes, torne operador outro usuário.',
    mailOff: 'Este serviço não envia e-mails. Um operador pode definir uma nova senha para você.',
    rateLimited: 'Muitas tentativas. Aguarde um minuto e tente novamente.',
    overloaded: 'O serviço está ocupado. Tente novamente em instantes.',
    unreachable: 'Não foi possível acessar o serviço. Verifique sua conexão e tente novamente.',
  },
}
