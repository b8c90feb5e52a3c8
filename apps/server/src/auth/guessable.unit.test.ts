import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGuessable } from './guessable.ts'

/** Any UTF-16, broken too; fast-check's own generator of all characters takes seconds to begin. */
const anyText = fc.uint16Array({ maxLength: 80 }).map((units) => String.fromCharCode(...units))

describe('a password that guessing begins with', () => {
  it.each(['123456', '654321', 'abcdef', 'aaaaaaaaaaaa', 'abababab', '      ', '\u200b\u200b\u200b\u200b\u200b\u200b', 'senha123', 'Flamengo', 'P@ssw0rd', 'Senha@123', '1-2-3-4-5-6', '１２３４５６'])(
    '%j is one',
    async (password) => {
      expect(await isGuessable(password)).toBe(true)
    },
  )

  it.each(['Vinculo@2026', 'Outra@Senha9', 'azul-9', '👩🏽‍💻 senha com espaço', '!@#$%^&*', 'acerto bateria grampo'])('%j is none', async (password) => {
    expect(await isGuessable(password)).toBe(false)
  })

  it.each(['Vinculo@2026', 'VÍNCULO-1', 'aurora!4983', 'Aurora Tecnologia 7', 'tec.no.lo.gia-58', 'Beatriz@2026', 'b-e-a-t-r-i-z-4-9', 'ana.souza.836'])(
    '%j is one for whoever is named so',
    async (password) => {
      const names = ['Vínculo', 'Aurora Tecnologia', 'Beatriz Nogueira', 'ana.souza']
      expect(await isGuessable(password)).toBe(false)
      expect(await isGuessable(password, names)).toBe(true)
      expect(await isGuessable(`${password}xis`, names)).toBe(false)
    },
  )

  it('is none by a name that is hardly one', async () => {
    expect(await isGuessable('ab-9-3-7-2', ['AB', 'A B', ''])).toBe(false)
    expect(await isGuessable('98-41-37-60', ['', '—'])).toBe(false)
  })

  it('stays one in capitals and with punctuation between its characters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('senha123', 'iloveyou', 'password1', 'corinthians1', 'flamengo', 'qwerty123'),
        fc.array(fc.constantFrom('', '', '-', '@', '.', ' ', '_'), { minLength: 13, maxLength: 13 }),
        fc.boolean(),
        async (word, between, upper) => {
          const spread = Array.from(upper ? word.toUpperCase() : word, (character, index) => `${character}${between[index] ?? ''}`).join('')
          expect(await isGuessable(spread)).toBe(await isGuessable(word))
        },
      ),
    )
  })

  it('is told of every text, without failing', async () => {
    await fc.assert(fc.asyncProperty(anyText, async (text) => typeof (await isGuessable(text)) === 'boolean'))
  })

  it('is whatever has less than four different characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('x', 'Q', '7'), { minLength: 6, maxLength: 40 }), async (characters) => isGuessable(characters.join(''))),
    )
  })
})
