import { useState } from 'react'
import { TextField } from '../../../../forms/fields.tsx'
import { useText } from '../../../../i18n/text.ts'
import { type SdmxQuery, sdmxAddressOf, sdmxParts } from './sdmxQuery.ts'

interface SdmxFieldsProps {
  readonly initial: SdmxQuery
  /** Called with the address at each change of a part. */
  readonly onAddress: (address: string) => void
}

/** The parts of a query to a service of SDMX, of which the address is put together. */
export function SdmxFields({ initial, onAddress }: SdmxFieldsProps) {
  const { t } = useText()
  const [query, setQuery] = useState(initial)
  return sdmxParts.map((part) => (
    <TextField
      key={part}
      field={{
        name: `sdmx-${part}`,
        value: query[part],
        change: (value) => {
          const next = { ...query, [part]: value }
          setQuery(next)
          onAddress(sdmxAddressOf(next))
        },
        leave: () => {},
        fault: null,
        readOnly: false,
      }}
      label={t(`connectors.sdmx.${part}`)}
      hint={part === 'key' ? t('connectors.sdmx.keyHint') : undefined}
      maxLength={500}
      dir="ltr"
      autoCapitalize="none"
      autoComplete="off"
    />
  ))
}
