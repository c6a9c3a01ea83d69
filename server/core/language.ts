import { isLanguage, type Language } from '@sala/catalog/words.ts'
import type { FastifyRequest } from 'fastify'

/** The language that a request asks for: its parameter `lang`, else the best of `Accept-Language`, else English. */
export function languageOf(request: FastifyRequest): Language {
  const { query } = request
  if (typeof query === 'object' && query !== null && 'lang' in query) {
    const { lang } = query
    if (typeof lang === 'string' && isLanguage(lang)) return lang
  }
  return preferred(request.headers['accept-language'] ?? '')
}

/** The first of our languages by the weights of an `Accept-Language` header. */
export function preferred(header: string): Language {
  const preferences = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { language: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of preferences) if (isLanguage(language)) return language
  return 'en'
}
