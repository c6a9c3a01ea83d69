import { listed } from '@sala/widgets/texts/format.ts'
import { useText } from '../../i18n/text.ts'
import { type PlaceKind, usePlaceOptions } from './usePlaceOptions.ts'

/** Gives the names for the codes of a rule's list. */
export function useRuleNames(kind: PlaceKind): (codes: readonly string[]) => string {
  const { locale } = useText()
  const options = usePlaceOptions(kind)
  return (codes) =>
    listed(
      codes.map((code) => options.find(({ value }) => value === code)?.label ?? code),
      locale,
    )
}
