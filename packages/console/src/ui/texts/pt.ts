import type { MessagesOf } from '../../messages/areas.ts'

export const texts: MessagesOf<'ui'> = {
  notifications: 'Notificações',
  typeToConfirm: (name) => `Digite ${name} para confirmar`,
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  unreachable: 'Não foi possível acessar o serviço. Verifique sua conexão e tente novamente.',
  logOutFailed: 'Sua sessão continua aberta',
  userMenu: (name) => `Conta de ${name}`,
  settingsMenu: 'Idioma e aparência',
  keptText: 'O que você digitou antes continua aqui.',
  startOver: 'Recomeçar',
  logOutTitle: 'Sair da conta?',
  logOutLoses:
    'O que você digitou nas abas deste console será excluído, para que ninguém veja depois.',
  pages: 'Páginas',
  page: (number) => `Página ${number}`,
  previousPage: 'Anterior',
  nextPage: 'Próxima',
  unsavedTitle: 'Fechar sem salvar?',
  unsavedText: 'Isto não pode ser mostrado novamente. Se você perder, precisará criar outro.',
  unsavedClose: 'Fechar mesmo assim',
}
