import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'operate'> = {
  askTitle: '请联系服务管理员',
  askText:
    '此页面仅供服务管理员使用，您的账号没有权限。' +
    '服务管理员在设置项 DRAGOMAN_OPERATORS 中指定。',
  yes: '是',
  no: '否',
  none: '无',
  pair: (from, to) => `${from} → ${to}`,
  problems: {
    'email-taken': '已有用户使用此地址。',
    'own-account': '不能对自己的账号执行此操作。请联系其他服务管理员。',
    'user-not-found': '该用户已不存在，可能已被删除。',
    'model-not-found': '该模型已不存在。',
    'measurement-not-found': '该评测已不存在。',
    'language-pair-not-supported': '没有适用于这些语言的模型。',
    'registry-unavailable': '无法连接到模型库。',
    'operator-required': '您已不再是服务管理员。',
    'connection-failed': '无法连接到服务。请检查网络连接。',
    'rate-limited': '请求过多。请稍候再试。',
    overloaded: '服务繁忙。请稍后重试。',
  },
}
