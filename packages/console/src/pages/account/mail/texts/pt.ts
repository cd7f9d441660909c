import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'mail'> = {
  forgotLink: 'Esqueceu a senha?',
  forgotTitle: 'Esqueceu a senha?',
  forgotIntro: 'Enviaremos por e-mail um link para você escolher outra.',
  forgotButton: 'Receber link por e-mail',
  forgotSent:
    'Se houver uma conta com este e-mail, o link está a caminho. Ele vale por 30 minutos. ' +
    'Confira também a caixa de spam.',
  forgotOff: 'Este serviço não envia e-mails. Um operador pode definir uma nova senha para você.',
  resetTitle: 'Escolha uma nova senha',
  resetIntro: 'Isso encerra todas as suas sessões.',
  resetButton: 'Salvar a senha',
  resetDone: 'Sua senha foi alterada. Entre com ela.',
  verifyTitle: 'Confirme seu e-mail',
  verifyIntro: 'Um clique, e saberemos que você lê as mensagens deste endereço.',
  verifyButton: 'Confirmar e-mail',
  verifyDone: 'Seu e-mail foi confirmado.',
  verifyNeedsUser: 'Entre primeiro com a conta deste e-mail.',
  operatorTitle: 'Tornar-se operador',
  operatorIntro:
    'Este link torna você operador do serviço: você gerencia usuários, modelos e limites.',
  operatorButton: 'Tornar-me operador',
  operatorSignUp: 'Criar uma conta de operador',
  operatorHaveAccount: 'Usar uma conta existente:',
  operatorDone: 'Agora você é operador.',
  linkMissing:
    'Esta página precisa do link completo. Abra-o novamente pelo e-mail ou cole-o inteiro.',
  backToLogIn: 'Voltar ao login',
  language: 'Idioma dos e-mails',
  unverified: 'Este e-mail ainda não foi confirmado.',
  verified: 'Confirmado por e-mail',
  sendAgain: 'Receber link por e-mail',
  sentAgain: 'O link está a caminho.',
  sendFailed: 'Não foi possível enviar o link',
}
