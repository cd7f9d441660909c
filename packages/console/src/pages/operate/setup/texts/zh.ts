import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'setup'> = {
  intro: '服务投入使用前所需的设置。',
  isDone: '已完成',
  isMissing: '未设置',
  languages: {
    title: '语言',
    done: '服务可以翻译。',
    fix: '目前还无法翻译：没有引擎支持任何语言。请添加神经网络模型，几分钟内即可下载完成。',
  },
  addLanguages: '添加模型',
  https: {
    title: '加密连接 (https)',
    done: '此浏览器通过 https 连接到服务。',
    fix:
      '此浏览器与服务之间的连接未加密：网络中的其他人可能会看到文本和密码。' +
      '请在服务前部署带有证书的代理（例如 Caddy 或 nginx），' +
      '并将 DRAGOMAN_BASE_URL 设为其地址。',
  },
  mail: {
    title: '邮件',
    done: '服务可以发送邮件。',
    fix:
      '目前用户无法重置忘记的密码，密码更改或配额用尽时也不会收到通知。请设置 ' +
      'DRAGOMAN_SMTP_URL、DRAGOMAN_MAIL_FROM 和 DRAGOMAN_BASE_URL，然后重新启动服务。',
  },
}
