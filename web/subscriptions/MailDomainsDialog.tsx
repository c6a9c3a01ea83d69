import {
  allowMailDomain,
  listMailDomains,
  type MailDomain,
  type OutsideFigures,
  outsideFigures,
  removeMailDomain,
} from '@sala/catalog/api/mailDomains.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import { queryFor } from '../api/queries.ts'
import { markStale } from '../api/stale.ts'
import buttons from '../controls/buttons.module.css'
import { CloseButton, Dialog } from '../controls/dialogs/Dialog.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Select } from '../controls/popups/Select.tsx'
import { Fault } from '../forms/Fault.tsx'
import fields from '../forms/fields.module.css'
import picked from '../forms/picked.module.css'
import { useText } from '../i18n/text.ts'

/** Domains whose addresses subscriptions may go to, for administrators. Each change counts at once. */
export function MailDomainsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText()
  const id = useId()
  const [domain, setDomain] = useState('')
  const { confirmation, failed, attempt } = useChange()
  const { data, error } = useQuery(queryFor(listMailDomains))
  const fault = failed ?? (error === null ? null : explain(error, t).message)

  const allow = (body: MailDomain) =>
    attempt(() => api.call(allowMailDomain, { body }), t('subscriptions.domains.allowed', { domain: body.domain }))

  async function add(event: FormEvent) {
    event.preventDefault()
    if (await allow({ domain, figures: 'public' })) setDomain('')
  }

  return (
    <Dialog
      title={t('subscriptions.domains.title')}
      wide
      onClose={onClose}
      actions={<CloseButton main onClose={onClose} />}
    >
      <p>{t('subscriptions.domains.lead')}</p>
      {data?.count === 0 && <p role="status">{t('subscriptions.domains.none')}</p>}
      <ul className={picked.list}>
        {data?.rows.map((row) => (
          <Domain
            key={row.domain}
            row={row}
            onFigures={(figures) => void allow({ ...row, figures })}
            onRemove={() =>
              void attempt(
                () => api.call(removeMailDomain, { params: { domain: row.domain } }),
                t('subscriptions.domains.removed', { domain: row.domain }),
              )
            }
          />
        ))}
      </ul>
      <form className="grid gap-1 items-start" onSubmit={(event) => void add(event)}>
        <div className={`wide ${fields.field}`}>
          <label htmlFor={id}>{t('subscriptions.domains.domain')}</label>
          <input
            id={id}
            className={fields.input}
            value={domain}
            dir="ltr"
            maxLength={253}
            autoComplete="off"
            required
            onChange={({ target }) => setDomain(target.value.trim())}
          />
        </div>
        <button type="submit" className={buttons.quiet}>
          {t('subscriptions.domains.add')}
        </button>
      </form>
      {confirmation !== null && <p role="status">{confirmation}</p>}
      <Fault text={fault} />
    </Dialog>
  )
}

interface DomainProps {
  readonly row: MailDomain
  readonly onFigures: (figures: OutsideFigures) => void
  readonly onRemove: () => void
}

function Domain({ row: { domain, figures }, onFigures, onRemove }: DomainProps) {
  const { t } = useText()
  return (
    <li>
      <span className={picked.who}>
        <bdi>{domain}</bdi>
      </span>
      <Select
        className={fields.select}
        label={t('subscriptions.domains.figures', { domain })}
        value={figures}
        options={outsideFigures.map((value) => ({ value, label: t(`subscriptions.domains.${value}`) }))}
        onChange={(value) => onFigures(outsideFigures.find((outsideFigure) => outsideFigure === value) ?? 'public')}
      />
      <IconButton icon="close" label={t('subscriptions.domains.remove', { domain })} onPress={onRemove} />
    </li>
  )
}

/** Makes a change and tells in the dialog what came of it. */
function useChange() {
  const { t } = useText()
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const attempt = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setFailed(null)
    setConfirmation(null)
    try {
      await work()
      markStale()
      setConfirmation(done)
      return true
    } catch (error) {
      setFailed(explain(error, t).message)
      return false
    }
  }
  return { confirmation, failed, attempt }
}
