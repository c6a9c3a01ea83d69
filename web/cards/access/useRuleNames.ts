import { listed } from '@sala/widgets/texts/format.ts'
import { useText } from '../../i18n/text.ts'
import { type PlaceKind, usePlaceOptions } from './usePlaceOptions.ts'

/** Says what the codes of a rule's list are called. */
export function useRuleNames(kind: PlaceKind): (codes: readonly string[]) => string {
  const { locale } = useText()
  const options = usePlaceOptions(kind)
  return (codes) =>
    listed(
      codes.map((code) => options.find(({ value }) => value === code)?.label ?? code),
      locale,
    )
}
