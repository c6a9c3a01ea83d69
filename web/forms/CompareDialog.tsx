import type { Translate } from '@sala/catalog/locales/keys.ts'
import type { ReactNode } from 'react'
import { Dialog } from '../controls/dialogs/Dialog.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { TableHead } from '../controls/texts/TableHead.tsx'
import { useText } from '../i18n/text.ts'
import styles from './CompareDialog.module.css'
import type { Choice } from './fields.tsx'
import { type Fields, same } from './useForm.ts'

/** A field that shows the label of what was chosen. */
interface ChosenField {
  readonly label: string
  readonly choices: readonly Choice[]
}

interface ShownField<Values extends Fields> {
  readonly label: string
  readonly show: (values: Values) => ReactNode
}

type ComparedField<Values extends Fields> = string | ChosenField | ShownField<Values>

/**
 * Every field, so that none is forgotten; null for what is asked for where a thing is made, and so never of two versions. A text or a yes or no
 * needs only its label.
 */
export type Compared<Values extends Fields> = {
  readonly [Name in keyof Values & string]:
    | null
    | ShownField<Values>
    | ([Values[Name]] extends [string | boolean] ? string | ChosenField : never)
}

interface CompareDialogProps<Values extends Fields> {
  readonly compared: Compared<Values>
  readonly ours: Values
  readonly theirs: Values
  readonly onSettle: (choice: 'theirs' | 'ours') => void
}

/** Two people changed the same thing: the second sees both versions and decides; nothing is lost in silence. */
export function CompareDialog<Values extends Fields>({ compared, ours, theirs, onSettle }: CompareDialogProps<Values>) {
  const { t } = useText()
  const differing = differingFields(compared, ours, theirs)
  return (
    <Dialog
      wide
      title={t('conflict.title')}
      onClose={() => onSettle('theirs')}
      actions={
        <>
          <TextButton kind="quiet" label={t('conflict.takeTheirs')} onPress={() => onSettle('theirs')} />
          <TextButton kind="main" label={t('conflict.keepOurs')} onPress={() => onSettle('ours')} />
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      {differing.length === 0 ? (
        <p>{t('conflict.same')}</p>
      ) : (
        <table className={`quiet-head table ${styles.versions}`}>
          <TableHead heads={[t('conflict.field'), t('conflict.ours'), t('conflict.theirs')]} />
          <tbody>
            {differing.map(({ name, field }) => (
              <tr key={name}>
                <th scope="row">{typeof field === 'string' ? field : field.label}</th>
                <td>{shownValue(name, field, ours, t)}</td>
                <td>{shownValue(name, field, theirs, t)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

function differingFields<Values extends Fields>(compared: Compared<Values>, ours: Values, theirs: Values) {
  const differing: { readonly name: string; readonly field: ComparedField<Values> }[] = []
  for (const name in compared) {
    const field: ComparedField<Values> | null | undefined = compared[name]
    if (field && !same(ours[name], theirs[name])) differing.push({ name, field })
  }
  return differing
}

function shownValue<Values extends Fields>(
  name: string,
  field: ComparedField<Values>,
  values: Values,
  t: Translate,
): ReactNode {
  if (typeof field === 'object' && 'show' in field) return field.show(values)
  const value = values[name]
  if (typeof value === 'boolean') return t(value ? 'list.on' : 'list.off')
  const choices = typeof field === 'string' ? [] : field.choices
  return choices.find((choice) => choice.value === value)?.label ?? String(value)
}
