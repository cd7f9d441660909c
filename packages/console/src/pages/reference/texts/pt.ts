import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'reference'> = {
  search: 'Buscar operações',
  operations: 'Operações',
  allOperations: 'Todas as operações',
  nothing: 'Nada encontrado. Tente outra palavra.',
  unknown: 'Esta operação não existe. Escolha uma da lista.',
  address: 'Endereço deste serviço',
  credentials: 'Chaves e tokens',
  aboutCredentials: 'Cada operação indica como é enviada:',
  credentialsOf: {
    app:
      'Com a chave e o segredo de um app, ou com o token de acesso de um usuário e a chave de ' +
      'um app.',
    user: 'Com o token de acesso de um usuário, obtido no login.',
    none: 'Sem chave nem token.',
  },
  problems: 'Erros',
  aboutProblems:
    'Todos os erros têm a mesma forma e um código. Cada código tem uma página que diz o que fazer.',
  allProblems: 'Todos os erros',
  documentation: 'Documentação',
  openapi: 'Documento OpenAPI, para programas',
  swagger: 'O mesmo no Swagger UI',
  client: 'Cliente TypeScript, como pacote npm',
  example: 'Exemplo',
  exampleIn: (name) => `Exemplo em ${name}`,
  logInForKey: 'Entre na sua conta, e o exemplo terá a chave do seu app.',
  yourKey:
    'Esta é a chave do seu app. Coloque o segredo dela no lugar de API_SECRET; ele foi mostrado ' +
    'quando a chave foi criada.',
  tryIt: 'Testar aqui',
  send: 'Enviar a solicitação',
  trialAnswer: 'Resposta',
  parameters: 'Parâmetros',
  body: 'O que enviar',
  answer: (status) => `Resposta ${status}`,
  required: 'obrigatório',
  fieldsOf: (name) => `Campos de ${name}`,
}
