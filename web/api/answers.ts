import type { Answer, EndpointPath } from '@sala/catalog/answers.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { isAnswer } from '@sala/widgets/answers.ts'
import type { DataEndpoint } from './client.ts'

const publicPaths: ReadonlySet<string> = new Set(
  allEndpoints.filter(({ endpoint }) => endpoint.public).map(({ endpoint }) => endpoint.path),
)

/**
 * What `Client.ask` must know of an endpoint. The client does not look it up: the declarations of all data sets would come with the
 * sign-in form.
 */
export function dataEndpoint<Path extends EndpointPath>(path: Path): DataEndpoint<Path> {
  return {
    path,
    public: publicPaths.has(path),
    isAnswer: (value): value is Answer<Path> => isAnswer(path, value),
  }
}
