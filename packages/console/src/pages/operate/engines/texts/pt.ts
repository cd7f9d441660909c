import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'engines'> = {
  intro: 'Como os textos são traduzidos entre dois idiomas, e com que qualidade.',
  search: 'Buscar por idioma',
  engine: 'Motor',
  all: 'Todos os motores',
  hops: 'Rota',
  anyRoute: 'Todas as rotas',
  direct: 'Direta',
  indirect: 'Por outros idiomas',
  caption: 'Pares de idiomas com rota e qualidade',
  languages: 'Idiomas',
  route: 'Rota',
  through: (language) => `via ${language}`,
  quality: 'Qualidade',
  qualityHint: 'De 0 a 100: o quanto as traduções se parecem com as feitas por pessoas (chrF).',
  pairs: 'Pares de idiomas',
  waiting: 'Texto em espera',
  running: 'Lotes em andamento',
  computations: {
    'native-used': 'Rápido: usa as instruções deste processador.',
    'native-slower':
      'Usa WebAssembly, que aqui é tão rápido quanto as instruções deste processador.',
    'native-off':
      'Mais lento que o possível: o código nativo está desativado por DRAGOMAN_MARIAN_NATIVE.',
    'native-unsupported': 'Usa WebAssembly: este processador não tem instruções mais rápidas.',
    'native-wrong': 'Usa WebAssembly: o código nativo dá resultados errados neste processador.',
    'native-not-compiled':
      'Mais lento que o possível: o código nativo não está compilado. Instale um compilador C e ' +
      'reinicie o serviço.',
    'native-not-loaded': 'Mais lento que o possível: o código nativo não pode ser carregado.',
  },
  warnings: {
    'pair-too-large': ({ from, to, megabytes }) =>
      `O par ${from}-${to} do Apertium não é usado: precisa de ${megabytes} MB.`,
    'unknown-language': ({ language }) => `Em DRAGOMAN_LLM_SERVERS, “${language}” não é um idioma.`,
    'model-fails': ({ model, host }) => `O modelo de linguagem ${model} em ${host} não funciona.`,
  },
  details: 'Detalhes técnicos',
  characters: { one: '# caractere', many: '# de caracteres', other: '# caracteres' },
  notMeasured: 'Não medida',
  doubtful: 'Duvidosa',
  doubtfulHint: 'Usada apenas quando não há outra rota.',
  noPairs:
    'Nenhum motor atende a um par de idiomas. Adicione um modelo ou instale um par do Apertium.',
  notFound: 'Nenhum par encontrado.',
  showAll: (count) => `Mostrar todos (${count})`,
  measurements: 'Medições com seus próprios textos',
  measurementsHint: '`dragoman evaluate --save` faz a medição. As traduções se orientam por ela.',
  measuredWith: 'Medida com',
  sentences: { one: '# frase', many: '# de frases', other: '# frases' },
  outdated: 'Desatualizada',
  outdatedHint: 'Os dados instalados não são os que foram medidos. A medição não é usada.',
  action: 'Ação',
  remove: 'Remover',
  removeMeasurement: (pair) => `Remover a medição de ${pair}`,
  removeTitle: (pair) => `Remover a medição de ${pair}?`,
  removeText: 'Os textos podem passar a seguir outra rota.',
  wasRemoved: (pair) => `A medição de ${pair} foi removida.`,
  ofApp: {
    title: 'Motores',
    text: 'Quais motores traduzem os textos deste app.',
    localOnly: 'Manter os textos nas máquinas do operador',
    localOnlyText: 'Nenhum serviço externo recebe textos.',
  },
}
