import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'setup'> = {
  intro: 'O que um serviço precisa ter antes de ser usado.',
  isDone: 'Pronto',
  isMissing: 'Falta',
  languages: {
    title: 'Idiomas',
    done: 'O serviço traduz.',
    fix:
      'Nada é traduzido ainda: nenhum motor tem idiomas. Adicione um modelo neural; ele é ' +
      'baixado em poucos minutos.',
  },
  addLanguages: 'Adicionar um modelo',
  https: {
    title: 'Conexões criptografadas (https)',
    done: 'Este navegador acessa o serviço por https.',
    fix:
      'Este navegador acessa o serviço sem criptografia: outras pessoas na rede podem ler textos ' +
      'e senhas. Coloque um proxy com certificado à frente do serviço, como Caddy ou nginx, e ' +
      'defina DRAGOMAN_BASE_URL com o endereço dele.',
  },
  mail: {
    title: 'E-mail',
    done: 'O serviço envia e-mails.',
    fix:
      'Ninguém consegue redefinir uma senha esquecida, nem recebe aviso de senha alterada ou de ' +
      'cota esgotada. Defina DRAGOMAN_SMTP_URL, DRAGOMAN_MAIL_FROM e DRAGOMAN_BASE_URL e ' +
      'reinicie o serviço.',
  },
}
