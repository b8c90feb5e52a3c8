// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { type RuleAnswer, RuleList } from './rule-list.tsx'

afterEach(cleanup)

const rule = (code: string, severity: RuleAnswer['severity'], holds = false): RuleAnswer => ({ code, holds, severity, message: code, source: 'CLT', about: null })

it.each([
  ['Nenhuma regra impede estes dias.', [rule('a', 'block', true)], []],
  ['Nenhuma regra impede estes dias. Há avisos.', [rule('a', 'warn')], []],
  ['Uma regra precisa de confirmação.', [rule('a', 'confirm'), rule('a', 'confirm'), rule('b', 'warn')], []],
  ['2 regras precisam de confirmação.', [rule('a', 'confirm'), rule('b', 'confirm')], []],
  ['Nenhuma regra impede estes dias. Há avisos.', [rule('a', 'confirm')], ['a']],
  ['Uma regra impede estes dias.', [rule('a', 'confirm'), rule('b', 'block')], []],
])('says: %s', (text, rules, confirmed) => {
  render(<RuleList rules={rules} confirmed={confirmed} />)
  expect(screen.getByRole('status').textContent).toBe(text)
})
