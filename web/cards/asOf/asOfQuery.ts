import { asOfParameter } from '@sala/catalog/api/query/asOf.ts'
import type { Context } from '@sala/widgets/context.ts'

/** The day of a context as a parameter of a query or an address; empty for present figures. */
export const asOfQuery = ({ asOf }: Pick<Context, 'asOf'>): { readonly as_of?: string } =>
  asOf === null ? {} : { [asOfParameter]: asOf }
