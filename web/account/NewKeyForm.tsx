import { createOwnKey } from '@sala/catalog/api/keys.ts'
import { type FormEvent, useState } from 'react'
import { api } from '../api/api.ts'
import { explain } from '../api/explain.ts'
import buttons from '../controls/buttons.module.css'
import { KeyFields, keyIn } from '../forms/apiKey/KeyFields.tsx'
import { type MadeKey, MadeKeyDialog } from '../forms/apiKey/MadeKeyDialog.tsx'
import { Fault } from '../forms/Fault.tsx'
import { useText } from '../i18n/text.ts'
import { mayImport, mayManage } from '../menu/menu.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'

/** Makes a key, and shows it this once. */
export function NewKeyForm({ onMade }: { readonly onMade: () => void }) {
  const { t } = useText()
  const person = useStore(session)
  const manages = person.user !== null && mayManage(person.user)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [createdKey, setMade] = useState<MadeKey | null>(null)

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setFault(null)
    try {
      const { name, key } = await api.call(createOwnKey, { body: keyIn(new FormData(form)) })
      setMade({ name, secret: key })
      form.reset()
      onMade()
    } catch (failure) {
      setFault(explain(failure, t).message)
    }
    setBusy(false)
  }

  return (
    <>
      <form className="grid gap-2" onSubmit={(event) => void make(event)} aria-busy={busy}>
        <KeyFields imports={mayImport(person)} people={manages} />
        <Fault text={fault} />
        <div className="flex wrap gap-1">
          <button type="submit" className={buttons.quiet} disabled={busy}>
            {t('account.keys.make')}
          </button>
        </div>
      </form>
      {createdKey !== null && <MadeKeyDialog {...createdKey} onClose={() => setMade(null)} />}
    </>
  )
}
