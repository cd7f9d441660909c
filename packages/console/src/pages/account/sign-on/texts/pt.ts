import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'sign-on'> = {
  continueWith: (title) => `Continuar com ${title}`,
  or: 'ou',
  asOperator: 'Entrar como operador',
  signUpOnly: 'Seu primeiro login cria a sua conta.',
  proveAgain:
    'Você não tem senha aqui. Entre novamente: você voltará a esta página e poderá continuar.',

  identitiesTitle: 'Contas conectadas',
  identitiesText: 'Contas de outros serviços com as quais você entra aqui.',
  noIdentities: 'Nenhuma conta conectada.',
  connect: (title) => `Conectar ${title}`,
  disconnect: 'Desconectar',
  disconnectOf: (name) => `Desconectar ${name}`,
  disconnectTitle: (name) => `Desconectar ${name}?`,
  disconnectText: 'Ela não servirá mais para entrar aqui. Tudo o que você tem aqui continua.',
  disconnected: 'A conta foi desconectada.',
  setPassword: 'Definir senha',
  noPasswordText: 'Você não tem senha. Com uma, você também pode entrar sem um provedor.',
  passwordSet: 'Sua senha foi definida. Todas as outras sessões foram encerradas.',

  deviceTitle: 'Autorizar um programa',
  deviceIntro: 'Um programa, por exemplo em um terminal, está pedindo para entrar na sua conta.',
  deviceCode: 'Código',
  deviceCodeHint: 'O programa mostra o código. Ele se parece com BCDF-GHJK.',
  deviceAs: (email) => `O programa entrará como ${email}. Ele poderá fazer tudo o que você pode.`,
  deviceWarning:
    'Confirme apenas se foi você quem acabou de iniciar isto e se o programa mostra este código. ' +
    'Recuse se alguém enviou a você o código ou um link para esta página.',
  program: 'Programa',
  letIn: 'Autorizar',
  refuse: 'Recusar',
  isIn:
    'O programa entrou na sua conta, e você pode continuar no terminal. Esta página já pode ser ' +
    'fechada.',
  isRefused: 'O programa foi recusado. Nenhum login foi feito.',
  anotherCode: 'Digitar outro código',

  problems: {
    'sign-on-failed': 'O login demorou demais ou começou em outro lugar. Comece de novo aqui.',
    'sign-on-refused':
      'Este serviço não aceita esta conta. Entre com outra ou peça uma conta a um operador deste ' +
      'serviço.',
    'account-not-connected':
      'Já existe uma conta com o seu e-mail. Entre com a senha dela e depois conecte as duas na ' +
      'sua conta, em “Contas conectadas”.',
    'account-connected':
      'Esta conta está conectada a outro usuário deste serviço. Entre com ela e desconecte-a lá, ' +
      'ou conecte outra.',
    'provider-unavailable':
      'O provedor não responde. Tente novamente em alguns minutos ou entre de outra forma.',
    'provider-not-found':
      'Este serviço não usa mais esse provedor. Entre de outra forma ou fale com um operador ' +
      'deste serviço.',
    'last-login-method':
      'Você não conseguiria mais entrar. Antes, defina uma senha ou conecte outra conta.',
    'identity-not-found': 'A conta já foi desconectada. Recarregue a página.',
    'device-code-not-found':
      'O código não existe, já foi usado ou tem mais de 10 minutos. Comece de novo no programa.',
    'proof-required':
      'Isso exige a sua confirmação. Tente novamente e confirme que é você: no provedor, entre ' +
      'de novo, mesmo que já esteja conectado.',
  },
}
