import { listed } from '@sala/widgets/texts/format.ts'
import { useStore } from '../../store.ts'
import { settings } from '../../theme/settings.ts'
import { type PlaceKind, usePlaceOptions } from './usePlaceOptions.ts'

/** Says what the codes of a rule's list are called. */
export function useRuleNames(kind: PlaceKind): (codes: readonly string[]) => string {
  const { locale } = useStore(settings)
  const options = usePlaceOptions(kind)
  return (codes) =>
    listed(
      codes.map((code) => options.find(({ value }) => value === code)?.label ?? code),
      locale,
    )
}
