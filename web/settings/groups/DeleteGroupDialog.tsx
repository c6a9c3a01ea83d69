import { deleteRole, type Role } from '@sala/catalog/api/roles.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { fieldOf, SelectField } from '../../forms/fields.tsx'
import { useText } from '../../i18n/text.ts'
import { DeleteDialog } from '../../lists/DeleteDialog.tsx'
import { useRoleChoices } from '../useRoleChoices.ts'

/** Deletes a group; its people are not left without one unless that is what was chosen. */
export function DeleteGroupDialog({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const { t } = useText()
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
        <>
          <p>{t('settings.groups.moveHint', { count: role.users })}</p>
          <SelectField
            field={fieldOf(moveTo, setMoveTo)}
            label={t('settings.groups.moveTo')}
            choices={[
              { value: '', label: t('settings.groups.moveChoose') },
              { value: 'none', label: t('settings.groups.moveNone') },
              ...others,
            ]}
          />
        </>
      )}
    </DeleteDialog>
  )
}
