import type { Delivery } from '@sala/catalog/api/subscriptions.ts'
import type { DeliveryRow } from '../state/subscriptions/deliveries.ts'

/** A delivery as it is answered. */
export const asDelivery = ({ dueAt, settledAt, ...rest }: DeliveryRow): Delivery => ({
  ...rest,
  dueAt: dueAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
})
