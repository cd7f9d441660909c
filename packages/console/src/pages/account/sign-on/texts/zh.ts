import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'sign-on'> = {
  continueWith: (title) => `使用 ${title} 继续`,
  or: '或',
  asOperator: '以服务管理员身份登录',
  signUpOnly: '首次登录时会为您创建账号。',
  proveAgain: '您在此处没有密码。请重新登录，之后会返回此页面，您可以继续操作。',

  identitiesTitle: '已关联的账号',
  identitiesText: '可用于在此登录的其他服务的账号。',
  noIdentities: '没有关联的账号。',
  connect: (title) => `关联 ${title}`,
  disconnect: '取消关联',
  disconnectOf: (name) => `取消关联 ${name}`,
  disconnectTitle: (name) => `要取消关联 ${name} 吗？`,
  disconnectText: '您将无法再用它登录。您在此处的所有内容都会保留。',
  disconnected: '已取消关联。',
  setPassword: '设置密码',
  noPasswordText: '您还没有密码。设置密码后，无需其他服务也可以登录。',
  passwordSet: '密码已设置。所有其他会话均已结束。',

  deviceTitle: '登录程序',
  deviceIntro: '某个程序（例如终端中的程序）请求以您的身份登录。',
  deviceCode: '代码',
  deviceCodeHint: '代码由程序显示，格式如 BCDF-GHJK。',
  deviceAs: (email) => `您将允许它以 ${email} 的身份登录。之后，您能做的操作它都能做。`,
  deviceWarning:
    '仅当登录是您自己刚刚发起的，并且程序显示的正是此代码时，才可确认。' +
    '如果代码或此页面的链接是别人发给您的，请拒绝。',
  program: '程序',
  letIn: '允许',
  refuse: '拒绝',
  isIn: '程序已登录，您可以回到终端继续操作。此页面可以关闭。',
  isRefused: '已拒绝该程序，没有进行任何登录。',
  anotherCode: '输入其他代码',

  problems: {
    'sign-on-failed': '登录用时过长，或是在别处发起的。请在此重新开始。',
    'sign-on-refused': '此服务不允许该账号登录。请使用其他账号登录，或向服务管理员申请账号。',
    'account-not-connected':
      '已有账号使用您的地址。请使用该账号的密码登录，然后在账号的“已关联的账号”中关联。',
    'account-connected': '该账号已与此服务的另一位用户关联。请用它登录并取消关联，或关联其他账号。',
    'provider-unavailable': '登录服务没有响应。请几分钟后重试，或使用其他方式登录。',
    'provider-not-found': '此服务已不再使用该登录服务。请使用其他方式登录，或联系服务管理员。',
    'last-login-method': '这样您将无法再登录。请先设置密码，或关联其他账号。',
    'identity-not-found': '已取消关联。请重新加载页面。',
    'device-code-not-found': '代码无效、已使用或已超过 10 分钟。请在程序中重新开始。',
    'proof-required':
      '此操作需要您确认。请重试，并确认是您本人：使用登录服务时，即使已登录，也请重新登录。',
  },
}
