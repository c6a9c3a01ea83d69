import { type AccessRequest, answerAccessRequest } from '@sala/catalog/api/accessRequests.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { markStale } from '../../api/stale.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { fieldOf, SelectField, TextField } from '../../forms/fields.tsx'
import { endOfDay } from '../../i18n/dates.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'

const [permission, decline] = ['permission', 'decline'] as const

interface AnswerDialogProps {
  readonly request: AccessRequest
  readonly onClose: () => void
}

/** Grants or declines a request: by a group that holds the widgets, or by giving them to the person's own group. */
export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const { id, name, group, groups, ofDirectory } = request
  const { t } = useText()
  const joined = groups.filter((candidate) => candidate.id !== group?.id)
  const choices = [
    ...joined.map((candidate) => ({ value: candidate.id, label: t('access.join', { group: candidate.name }) })),
    ...(group === null
      ? []
      : [{ value: permission, label: t('access.widen', { group: group.name, users: group.users }) }]),
    { value: decline, label: t('access.decline') },
  ]
  const [chosen, setChosen] = useState<string>(choices[0]?.value ?? decline)
  const [lastDay, setLastDay] = useState('')
  const joins = chosen !== permission && chosen !== decline
  async function send(): Promise<string | null> {
    // The directory gives its people their group back at the next sign-in.
    if (joins && ofDirectory && lastDay === '') return t('access.needsEnd')
    const body =
      chosen === permission || chosen === decline
        ? { answer: chosen }
        : { answer: 'group' as const, role: chosen, until: endOfDay(lastDay) }
    await api.call(answerAccessRequest, { params: { id }, body })
    notify('success', t('access.answered', { name }))
    markStale()
    return null
  }
  return (
    <FormDialog title={t('access.answerTitle', { name })} action={t('access.answer')} onSend={send} onClose={onClose}>
      <blockquote>
        <bdi>{request.reason}</bdi>
      </blockquote>
      <SelectField
        field={fieldOf(chosen, setChosen)}
        label={t('access.how')}
        hint={joins ? t('access.joinHint') : chosen === permission ? t('access.widenHint') : undefined}
        choices={choices}
      />
      {joins && <TextField field={fieldOf(lastDay, setLastDay)} label={t('access.lastDay')} type="date" />}
    </FormDialog>
  )
}
