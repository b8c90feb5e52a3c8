import { expect, it } from 'vitest'

import { mailLink } from './mail-link.ts'

it('opens a mail with the text as it is, whatever stands in it', () => {
  const link = new URL(mailLink('tereza@exemplo.com.br', 'Aditivo & anexo', 'Olá!\n/g#abc?x=1'))
  expect([decodeURIComponent(link.pathname), link.searchParams.get('subject'), link.searchParams.get('body')]).toEqual(['tereza@exemplo.com.br', 'Aditivo & anexo', 'Olá!\n/g#abc?x=1'])
})
