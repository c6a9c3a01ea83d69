import { testDirectory } from '@sala/catalog/api/directory.ts'
import { problem } from '../core/problems.ts'
import type { RouteModule } from '../requests/serve.ts'
import { DirectoryUnreachable } from '../services/directory/directory.ts'

/** What administrators do with the directory. */
export const directoryRoutes: RouteModule = (_app, serve, { directory, state }) => {
  serve(testDirectory, async () => {
    if (!directory) throw problem('not_found')
    const servers = await directory.test()
    if (servers.every(({ failed }) => failed !== null)) return { servers: [...servers], departments: null }
    try {
      const names = await directory.departments()
      await state.administration.departments.note(names)
      return { servers: [...servers], departments: names.length }
    } catch (error) {
      // Gone since it was tested.
      if (error instanceof DirectoryUnreachable) return { servers: [...servers], departments: null }
      throw error
    }
  })
}
