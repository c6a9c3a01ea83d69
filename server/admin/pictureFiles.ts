import type { Parts } from '../part.ts'
import { type Files, openFiles } from '../storage/files.ts'

const folder = 'widgets'

/** Where the picture of a name is among the files. */
export const pictureFile = (name: string): string => `${folder}/${name}`

/** Removes the pictures that widgets had before a date and that no widget names any more. */
export async function sweepPictures({ state, config }: Pick<Parts, 'state' | 'config'>, before: Date): Promise<void> {
  const files = openFiles(config)
  for (const name of await state.administration.widgets.forgottenImages(before)) await files.remove(pictureFile(name))
}

/** Does what names a picture that was just kept; where that fails, the picture goes again, unless a widget has the same one. */
export async function keepingPicture<Made>(
  image: string | null | undefined,
  files: Files,
  { state }: Pick<Parts, 'state'>,
  work: () => Promise<Made>,
): Promise<Made> {
  try {
    return await work()
  } catch (error) {
    if (image && (await isUnnamed(image, state))) await files.remove(pictureFile(image))
    throw error
  }
}

/** Whether no widget names a picture; false where nobody can say. */
async function isUnnamed(name: string, state: Parts['state']): Promise<boolean> {
  try {
    return (await state.administration.widgets.list()).every(({ image }) => image !== name)
  } catch {
    return false
  }
}
