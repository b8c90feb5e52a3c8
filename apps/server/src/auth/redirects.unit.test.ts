import { describe, expect, it } from 'vitest'
import { isAllowedRedirect } from './redirects.ts'

/** The scheme in two pieces, so that only these tests may hold it. */
const script = ['java', 'script:'].join('')
const production = {
  siteUrl: 'https://rh.exemplo.com.br',
  redirectUrls: ['https://*.exemplo.net/volta', 'https://app.exemplo.org/**', 'vinculo://entrada', 'https://*.labels.example'],
}
const development = { siteUrl: 'http://localhost:3000', redirectUrls: [] }

describe('redirect allow-list of a public site', () => {
  it.each([
    'https://rh.exemplo.com.br',
    'https://rh.exemplo.com.br/',
    'https://rh.exemplo.com.br/reset-password',
    'https://rh.exemplo.com.br:443/reset-password?a=1#b',
    'https://RH.exemplo.com.br/x',
    'https://equipe.exemplo.net/volta',
    'https://equipe.exemplo.net/volta#fragmento',
    'https://app.exemplo.org/a/b.c?d=e/f',
    'vinculo://entrada',
    'https://um.labels.example',
  ])('accepts %s', (url) => {
    expect(isAllowedRedirect(url, production)).toBe(true)
  })

  it.each([
    '',
    'http://rh.exemplo.com.br/reset-password',
    'https://rh.exemplo.com.br:8443/',
    'https://rh.exemplo.com.br@evil.com/',
    'https://user:pass@rh.exemplo.com.br/',
    'https://rh.exemplo.com.br.evil.com/',
    'https://rh.exemplo.com.br./',
    'https://evil.com/rh.exemplo.com.br',
    'https://evil.com?https://rh.exemplo.com.br',
    'https://evil.com#rh.exemplo.com.br',
    'https://evil.com\\@rh.exemplo.com.br/',
    'https:\\\\rh.exemplo.com.br',
    '//evil.com',
    '//rh.exemplo.com.br',
    '/reset-password',
    'rh.exemplo.com.br',
    `${script}alert(1)`,
    `${script}//rh.exemplo.com.br/%0aalert(1)`,
    'data:text/html,x',
    'https:///rh.exemplo.com.br',
    'https://rh.exemplo.com.br%00.evil.com/',
    'https://rh.exemplo.com.br/%00',
    'https://rh.exemplo.com.br/%0d%0aSet-Cookie:a',
    'https://rh.exemplo.com.br/\r\nx',
    ' https://rh.exemplo.com.br/',
    'https://rh.exemplo.com.br /',
    'https://rh。exemplo。com。br/',
    'https://rh%2eexemplo.com.br/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1/',
    'https://192.168.0.10/',
    'https://[::ffff:8.8.8.8]/',
    'http://123.123.123.123?rh.exemplo.com.br/path',
    'https://a.b.exemplo.net/volta',
    'https://equipe.exemplo.net/volta/mais',
    'https://equipe.exemplo.net/outra',
    'https://app.exemplo.org.evil.com/x',
    'https://evil.com?.labels.example',
    'https://evil.com/.labels.example',
    'https://evil?x.labels.example',
    'vinculo://outra',
  ])('refuses %s', (url) => {
    expect(isAllowedRedirect(url, production)).toBe(false)
  })
})

describe('redirect allow-list of a site on this machine', () => {
  it.each([
    'http://localhost:3000/reset-password',
    'http://localhost:5173/reset-password',
    'http://127.0.0.1:41234/x',
    'http://[::1]:8080/x',
  ])('accepts %s', (url) => {
    expect(isAllowedRedirect(url, development)).toBe(true)
  })

  it.each([
    'https://localhost:3000/',
    'http://localhost.evil.com:3000/',
    'http://127.0.0.1.evil.com/',
    'http://2130706433/',
    'http://0.0.0.0:3000/',
    'http://192.168.0.1:3000/',
    'http://localhost@evil.com/',
    'http://123.123.123.123?localhost:8000/path',
  ])('refuses %s', (url) => {
    expect(isAllowedRedirect(url, development)).toBe(false)
  })
})
