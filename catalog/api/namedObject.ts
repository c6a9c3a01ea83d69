import { z } from 'zod'

/** An object of the API, under its name in the OpenAPI document. */
export const namedObject = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id })

/** Such an object that refuses fields beside its own. */
export const namedStrictObject = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.strictObject(shape).meta({ id })
