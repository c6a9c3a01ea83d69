import { deleteRole, type Role } from '@sala/catalog/api/roles.ts'
import { useId, useState } from 'react'
import { api } from '../../api/api.ts'
import { Select } from '../../controls/popups/Select.tsx'
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
          <Select
            id={id}
            label={t('settings.groups.moveTo')}
            value={moveTo}
            options={[
              { value: '', label: t('settings.groups.moveChoose') },
              { value: 'none', label: t('settings.groups.moveNone') },
              ...others,
            ]}
            onChange={setMoveTo}
          />
        </div>
      )}
    </DeleteDialog>
  )
}
