import { consentPath } from '@sala/catalog/api/consentPath.ts'
import { readingScopes } from '@sala/catalog/api/keyScopes.ts'
import { mcp } from '@sala/catalog/api/mcp.ts'
import { issueTokens, registerClient, revokeToken } from '@sala/catalog/api/oauth.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../core/config/config.ts'

type Addresses = Pick<Config, 'publicUrl'>

const resourcePath = `/api/${mcp.path}`
const resourceMetadataPath = '/.well-known/oauth-protected-resource'

/** What access tokens are for: they are worth nothing elsewhere. */
export const resourceOf = ({ publicUrl }: Addresses): string => new URL(resourcePath, publicUrl).href

/** Whether a client that names a resource means this one; one that names none does. */
export const isOurResource = (resource: string | undefined, config: Addresses): boolean =>
  resource === undefined || resource.replace(/\/$/, '') === resourceOf(config)

/** Where a refused client learns who gives access tokens (RFC 9728, section 3). */
export const resourceMetadataOf = ({ publicUrl }: Addresses): string =>
  new URL(`${resourceMetadataPath}${resourcePath}`, publicUrl).href

export const issuerOf = ({ publicUrl }: Addresses): string => publicUrl.origin

/** Metadata that clients read first: RFC 9728 of the resource, RFC 8414 of the authorization server. */
export function serveOAuthMetadata(app: FastifyInstance, config: Addresses): void {
  const at = (path: string) => new URL(path, config.publicUrl).href
  const scopes_supported = [...readingScopes]
  const resource = {
    resource: resourceOf(config),
    resource_name: 'Sala',
    authorization_servers: [issuerOf(config)],
    scopes_supported,
    bearer_methods_supported: ['header'],
  }
  const server = {
    issuer: issuerOf(config),
    authorization_endpoint: at(consentPath),
    token_endpoint: at(`/api/${issueTokens.path}`),
    registration_endpoint: at(`/api/${registerClient.path}`),
    revocation_endpoint: at(`/api/${revokeToken.path}`),
    scopes_supported,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  }
  app.get(`${resourceMetadataPath}${resourcePath}`, (_, reply) => reply.send(resource))
  app.get(resourceMetadataPath, (_, reply) => reply.send(resource))
  app.get('/.well-known/oauth-authorization-server', (_, reply) => reply.send(server))
}
