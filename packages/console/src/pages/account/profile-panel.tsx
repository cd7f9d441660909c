import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { useHasPassword } from '../../session/use-factors.ts'
import type { Profile } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { KeptNote } from '../../ui/kept-note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import styles from './account.module.css'
import { FormFailure } from './form-failure.tsx'
import { AddressState } from './mail/address-state.tsx'
import { LanguageField } from './mail/language-field.tsx'
import { toMailLocale } from './mail/mail-locales.ts'
import { useForm } from './use-form.ts'

/** Name, email address and the language of mail. A new address needs the password. */
export function ProfilePanel({ profile }: { profile: Profile }) {
  const texts = useMessages('account')
  const formats = useFormats()
  const queries = useQueryClient()
  const [language, setLanguage] = useState(toMailLocale(profile.language))
  const { values, typed, problems, busy, field, form } = useForm('profile', {
    name: profile.name ?? '',
    email: profile.email,
    currentPassword: '',
  })
  const email = values.email.trim()
  const name = values.name.trim()
  const hasNewEmail = email !== profile.email
  const needsPassword = useHasPassword() && hasNewEmail
  const hasNewLanguage = language !== (profile.language ?? 'en')
  const isChanged = hasNewEmail || hasNewLanguage || name !== (profile.name ?? '')

  async function save(): Promise<void> {
    const changed = await client.account.update({
      name: name === '' ? null : name,
      ...(hasNewLanguage && { language }),
      ...(hasNewEmail && { email }),
      ...(needsPassword && { currentPassword: values.currentPassword }),
    })
    queries.setQueryData(['profile'], changed)
    toast({ text: texts.profileSaved })
  }

  const { currentPassword, ...others } = { ...values, email }
  const sent = needsPassword ? { ...others, currentPassword } : others
  const { emailTaken, emailTakenByOther } = texts.problems
  const { error: emailError, ...emailField } = field('email')
  return (
    <Panel title={texts.profileTitle} text={texts.memberSince(formats.date(profile.createdAt))}>
      <form className={styles.panelForm} {...form(save, sent)}>
        <TextField
          {...field('name')}
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="name"
          dir="auto"
        />
        <TextField
          {...emailField}
          error={emailError === emailTaken ? emailTakenByOther : emailError}
          label={texts.email}
          type="email"
          autoComplete="email"
          dir="ltr"
        />
        {!hasNewEmail && <AddressState verified={profile.emailVerified} />}
        {needsPassword && (
          <PasswordField
            {...field('currentPassword')}
            label={texts.currentPassword}
            hint={texts.emailPasswordHint}
            autoComplete="current-password"
          />
        )}
        <LanguageField value={language} onChange={setLanguage} />
        <KeptNote typed={typed} />
        <FormFailure problems={problems} />
        <Button type="submit" variant="primary" busy={busy} disabled={!isChanged}>
          {texts.saveProfile}
        </Button>
      </form>
    </Panel>
  )
}
