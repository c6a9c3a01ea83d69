/** `key` is a private key, by which an SFTP server knows its user. */
export const credentialKinds = ['none', 'header', 'basic', 'key'] as const

/** Headers that control the transport; credentials must not set them. */
const travelling =
  /^(host|connection|content-.*|transfer-encoding|accept-encoding|te|upgrade|expect|keep-alive|if-.*)$/i

interface CredentialParts {
  readonly credentials: (typeof credentialKinds)[number]
  readonly credentialName: string
  readonly secret?: string | undefined
}

/** The part of credentials that no request could carry, with what is accepted; null where all is well. */
export function credentialFault({ credentials, credentialName, secret }: CredentialParts) {
  if (credentials === 'header') {
    const isHeader = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(credentialName) && !travelling.test(credentialName)
    if (!isHeader) return { field: 'credentialName', value: credentialName, expected: 'Authorization, X-Api-Key, …' }
    if (secret !== undefined && !/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(secret))
      return { field: 'secret', value: '', expected: 'ASCII' }
  }
  if (credentials === 'key' && credentialName === '')
    return { field: 'credentialName', value: credentialName, expected: 'user' }
  if (credentials === 'basic' && (credentialName === '' || credentialName.includes(':')))
    return { field: 'credentialName', value: credentialName, expected: 'user' }
  return null
}
