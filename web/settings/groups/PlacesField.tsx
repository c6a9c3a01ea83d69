import { useId } from 'react'
import { type PlaceKind, usePlaceOptions } from '../../cards/access/usePlaceOptions.ts'
import { useRuleNames } from '../../cards/access/useRuleNames.ts'
import { Chip } from '../../controls/Chip.tsx'
import { Select } from '../../controls/popups/Select.tsx'
import { FieldFrame } from '../../forms/FieldFrame.tsx'
import fields from '../../forms/fields.module.css'
import type { Field } from '../../forms/useForm.ts'
import { useText } from '../../i18n/text.ts'

interface PlacesFieldProps {
  readonly kind: PlaceKind
  /** The codes, by comma; empty for all. */
  readonly field: Field<string>
  readonly label: string
  readonly hint: string
}

/** The codes of a list as a form keeps them. */
export const codesIn = (text: string): string[] => (text === '' ? [] : text.split(','))

/** Places or markets, one by one: a choice that is searched by name, and what was chosen as chips that take it back. */
export function PlacesField({ kind, field, label, hint }: PlacesFieldProps) {
  const { t } = useText()
  const id = useId()
  const options = usePlaceOptions(kind)
  const chosen = codesIn(field.value)
  const nameOf = (code: string) => options.find(({ value }) => value === code)?.label ?? code
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={field.fault}>
      {!field.readOnly && (
        <Select
          id={id}
          label={label}
          value=""
          className={fields.select}
          options={[
            { value: '', label: t(chosen.length === 0 ? 'settings.groups.allOfThem' : 'settings.groups.addOne') },
            ...options.filter(({ value }) => !chosen.includes(value)),
          ]}
          onChange={(code) => code !== '' && field.change([...chosen, code].join())}
        />
      )}
      {chosen.length > 0 && (
        <ul className="list flex wrap gap-1 gap-above-1">
          {chosen.map((code) => (
            <Chip
              key={code}
              remove={t('settings.groups.takeBack', { name: nameOf(code) })}
              onRemove={field.readOnly ? null : () => field.change(chosen.filter((place) => place !== code).join())}
            >
              {nameOf(code)}
            </Chip>
          ))}
        </ul>
      )}
    </FieldFrame>
  )
}

/** Says what a list of codes names; all where it is empty. */
export function useNames(kind: PlaceKind): (codes: string) => string {
  const { t } = useText()
  const namesOf = useRuleNames(kind)
  return (codes) => (codes === '' ? t('settings.groups.allOfThem') : namesOf(codesIn(codes)))
}
