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
}
