import { deleteRole, type Role } from '@sala/catalog/api/roles.ts'
import { useId, useState } from 'react'
import { api } from '../../api/api.ts'
import select from '../../controls/select.module.css'
import fields from '../../forms/fields.module.css'
import { useText } from '../../i18n/text.ts'
import { DeleteDialog } from '../../lists/DeleteDialog.tsx'
import { useRoleChoices } from '../useRoleChoices.ts'

/** Deletes a group; its people are not left without one unless that is what was chosen. */
export function DeleteGroupDialog({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const { t } = useText()
  const id = useId()
  const [moveTo, setMoveTo] = useState('')
  const others = useRoleChoices().filter(({ value }) => value !== role.id)
  const inUse = role.users > 0
  return (
    <DeleteDialog
      name={role.name}
      run={() => api.call(deleteRole, { params: { id: role.id }, ...(inUse && { query: { moveTo } }) })}
      done={t('settings.groups.deleted')}
      tell="notice"
      undecided={inUse && moveTo === ''}
      onClose={onClose}
    >
      <p>{t('form.deleteHint')}</p>
      {inUse && (
        <div className={fields.field}>
          <p>{t('settings.groups.moveHint', { count: role.users })}</p>
          <label htmlFor={id}>{t('settings.groups.moveTo')}</label>
          <select id={id} className={select.select} value={moveTo} onChange={(event) => setMoveTo(event.target.value)}>
            <option value="">{t('settings.groups.moveChoose')}</option>
            <option value="none">{t('settings.groups.moveNone')}</option>
            {others.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
    </DeleteDialog>
  )
}
