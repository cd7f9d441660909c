import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'missing'> = {
  title: (name) => `${name} não está instalado`,
  text: 'Peça a quem administra este serviço que o adicione, ou escolha outro idioma.',
  targetMissing: (to) => `Este serviço não traduz para ${to}. Escolha outro idioma.`,
  operatorText: 'Os modelos são baixados uma vez e depois traduzem para todos.',
  add: (name, size) => `Adicionar ${name} (${size})`,
  adding: (name) =>
    `${name} está sendo baixado. O texto será traduzido quando o idioma estiver pronto.`,
  failed: (name) => `Não foi possível adicionar ${name}.`,
}
