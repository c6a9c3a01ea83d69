import { createServiceAccount, createServiceKey, keyLimits } from '@sala/catalog/api/keys.ts'
import { listUsers } from '@sala/catalog/api/users.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { queryFor } from '../../api/queries.ts'
import buttons from '../../controls/buttons.module.css'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import input from '../../controls/input.module.css'
import select from '../../controls/select.module.css'
import { TextButton } from '../../controls/TextButton.tsx'
import styles from '../../forms/apiKey/apiKey.module.css'
import { KeyFields, keyIn } from '../../forms/apiKey/KeyFields.tsx'
import type { MadeKey } from '../../forms/apiKey/MadeKeyDialog.tsx'
import { Fault } from '../../forms/Fault.tsx'
import { useText } from '../../i18n/text.ts'
import { useRoleChoices } from '../useRoleChoices.ts'

interface ServiceAccountDialogProps {
  readonly onMade: (key: MadeKey) => void
  readonly onClose: () => void
}

/** A key for a program: of a new service account, or of one that there is. */
export function ServiceAccountDialog({ onMade, onClose }: ServiceAccountDialogProps) {
  const { t } = useText()
  const id = useId()
  const [account, setAccount] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const accounts = useQuery(queryFor(listUsers, { authType: 'service', status: '1', limit: '1000', sort: 'fullname' }))
  const groups = useRoleChoices()

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const key = keyIn(data)
    setBusy(true)
    setFault(null)
    try {
      const created =
        account === ''
          ? (
              await api.call(createServiceAccount, {
                body: { name: String(data.get('account')), role: String(data.get('role')), key },
              })
            ).key
          : await api.call(createServiceKey, { params: { id: account }, body: key })
      onMade({ name: created.name, secret: created.key })
    } catch (failure) {
      setFault(explain(failure, t).message)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('account.keys.service.title')}
      onClose={onClose}
      actions={
        <>
          <TextButton kind="quiet" label={t('common.cancel')} onPress={onClose} />
          <button type="submit" form={id} className={buttons.main} disabled={busy}>
            {t('account.keys.make')}
          </button>
        </>
      }
    >
      <form id={id} className="grid gap-2" onSubmit={(event) => void make(event)} aria-busy={busy}>
        <p>{t('account.keys.service.lead')}</p>
        <label className={styles.label}>
          <span>{t('account.keys.service.account')}</span>
          <select className={select.select} value={account} onChange={(event) => setAccount(event.target.value)}>
            <option value="">{t('account.keys.service.fresh')}</option>
            {accounts.data?.rows.map(({ id: user, fullname }) => (
              <option key={user} value={user}>
                {fullname}
              </option>
            ))}
          </select>
        </label>
        {account === '' && (
          <>
            <label className={styles.label}>
              <span>{t('account.keys.service.name')}</span>
              <input className={input.input} name="account" required maxLength={keyLimits.name} autoComplete="off" />
            </label>
            <label className={styles.label}>
              <span>{t('account.keys.service.group')}</span>
              <select className={select.select} name="role" required>
                <option value="">{t('account.keys.service.choose')}</option>
                {groups.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </>
        )}
        <KeyFields imports people />
        <Fault text={fault} />
      </form>
    </Dialog>
  )
}
