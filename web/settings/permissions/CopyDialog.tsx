import { getRole, type Role } from '@sala/catalog/api/roles.ts'
import { allPermissions } from '@sala/catalog/permissions.ts'
import { useState } from 'react'
import { useAction } from '../../api/useAction.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { readCurrent } from '../../forms/Edited.tsx'
import { type Choice, fieldOf, SelectField } from '../../forms/fields.tsx'
import { useText } from '../../i18n/text.ts'

interface CopyDialogProps {
  readonly into: Role
  readonly choices: readonly Choice[]
  /** Is given all that the other group holds. */
  readonly onCopy: (permissions: Iterable<string>) => void
  readonly onClose: () => void
}

/** Takes over the widgets of another group; they are stored with the rest. */
export function CopyDialog({ into, choices, onCopy, onClose }: CopyDialogProps) {
  const { t } = useText()
  const { run } = useAction()
  const [from, setFrom] = useState(choices[0]?.value ?? '')

  const copy = () =>
    run(async () => {
      const { reply } = await readCurrent(getRole, from)
      // The built-in group lists nothing and holds all.
      onCopy(reply.builtIn ? allPermissions : reply.permissions)
      onClose()
    })

  return (
    <Dialog
      title={t('settings.permissions.copyInto', { name: into.name })}
      onClose={onClose}
      actions={
        <>
          <TextButton kind="quiet" label={t('common.cancel')} onPress={onClose} />
          <TextButton kind="main" label={t('common.apply')} onPress={() => void copy()} />
        </>
      }
    >
      <SelectField field={fieldOf(from, setFrom)} label={t('settings.permissions.copyFrom')} choices={choices} />
    </Dialog>
  )
}
