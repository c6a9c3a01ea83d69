import { vocProvinceMap } from './voice-of-customer/29-province-map.ts'
import { vocChannels } from './voice-of-customer/31-social-channels.ts'
import { vocIntent } from './voice-of-customer/32-intent.ts'
import type { AnyWidget } from './widget.ts'

/** The widgets that anyone may see, apart from the others: a public page loads these and no more. `codes.test.ts` holds it to all. */
export const publicWidgets: readonly AnyWidget[] = [vocProvinceMap, vocChannels, vocIntent]
