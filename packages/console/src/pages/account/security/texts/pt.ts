import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'security'> = {
  title: 'Segurança',
  text: 'Um segundo fator protege sua conta mesmo que alguém descubra sua senha.',
  requiredText: 'Este serviço exige um segundo fator. Configure um para continuar.',
  totp: 'App autenticador',
  totpText: 'Um app no seu celular que mostra seis dígitos, novos a cada 30 segundos.',
  totpSetUp: 'Configurar',
  totpTitle: 'Configurar um app autenticador',
  totpScan:
    'Escaneie este código com o app ou digite a chave. Depois, digite os seis dígitos que o app ' +
    'mostra.',
  qr: 'QR code para o app autenticador',
  secret: 'Chave',
  code: 'Código',
  confirm: 'Confirmar',
  passkeys: 'Chaves de acesso',
  passkeysText:
    'Sua impressão digital, seu rosto, seu PIN ou uma chave de segurança. Com uma chave de ' +
    'acesso, você também entra sem a senha.',
  addPasskey: 'Adicionar chave de acesso',
  passkeyName: 'Nome da chave de acesso',
  passkeyNameHint: 'Por exemplo, “Notebook do trabalho”.',
  elsewhere: (origin) => `As chaves de acesso funcionam em ${origin}.`,
  nowhere:
    'As chaves de acesso precisam de https e de um nome de host. Fale com o operador deste ' +
    'serviço.',
  recovery: 'Códigos de recuperação',
  recoveryText: 'Cada um permite entrar uma vez, se você perder o resto.',
  newCodes: 'Novos códigos',
  newCodesTitle: 'Substituir seus códigos de recuperação?',
  newCodesText: 'Os antigos deixam de funcionar na hora.',
  codesTitle: 'Seus códigos de recuperação',
  codesText:
    'Você só verá os códigos desta vez. Guarde-os em um lugar seguro: cada um funciona uma vez.',
  copyCodes: 'Copiar códigos',
  done: 'Concluir',
  never: 'Nunca usada',
  remove: 'Remover',
  removeOf: (name) => `Remover ${name}`,
  removeTitle: (name) => `Remover ${name}?`,
  removeText:
    'Não servirá mais para você entrar. Sem nenhum segundo fator, a senha sozinha é suficiente.',
  removed: 'Removido.',
  added: 'Seu segundo fator está configurado. Suas outras sessões foram encerradas.',
  addedAnother: 'Seu segundo fator está configurado.',
  stepTitle: 'Mais uma etapa',
  stepText: 'Digite o código que seu app autenticador mostra.',
  stepPasskey: 'Confirme com sua chave de acesso.',
  recoveryCode: 'Código de recuperação',
  useRecovery: 'Usar um código de recuperação',
  useCode: 'Usar o app',
  usePasskey: 'Usar uma chave de acesso',
  goOn: 'Continuar',
  startAgain: 'Recomeçar',
  proofTitle: 'Confirme que é você',
  proofText: 'Isso exige uma nova confirmação, no máximo a cada 10 minutos.',
  wrong: 'O código está incorreto ou já foi usado. Aguarde o próximo.',
  expired: 'Demorou demais ou houve muitas tentativas. Comece de novo.',
  limited: 'Muitas tentativas. Aguarde ou use outra forma.',
  passkeyFailed: 'A chave de acesso não foi usada. Tente novamente.',
  passkeyElsewhere:
    'As chaves de acesso não funcionam neste endereço. Abra o console no endereço habitual.',
  left: { one: 'resta #', many: 'restam #', other: 'restam #' },
}
