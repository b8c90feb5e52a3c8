import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { type Actor, anon, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let master: Actor
let aurora: string
let boreal: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  master = stage.signedIn(people.master)
  aurora = stage.company('aurora')
  boreal = stage.company('boreal')
})

const SAVE = 'select public.save_mail_text($1, $2, $3, $4) as version'
const PREVIEW = 'select * from public.preview_mail_text($1, $2, $3)'
const EXAMPLE = 'select public.send_mail_example($1, $2, $3) as address'
const WORDS = { subject: '{empresa}: seu acesso', opening: 'Oi, {pessoa}!\nA {empresa} espera você.', closing: 'Até {validade}.' }

const texts = (scene: Scene, who: Actor, company = aurora): Promise<readonly Row[]> => scene.as(who, 'select * from public.mail_texts($1)', [company])
const versionOf = async (scene: Scene, who: Actor, letter = 'invitation', company = aurora): Promise<unknown> =>
  (await texts(scene, who, company)).find((row) => row['letter'] === letter)?.['version']
const save = async (scene: Scene, who: Actor, words: object, letter = 'invitation', company = aurora): Promise<unknown> =>
  (await scene.as(who, SAVE, [company, letter, JSON.stringify(words), await versionOf(scene, who, letter, company)]))[0]?.['version']
/** What a letter that waits says when it leaves. */
const sent = async (scene: Scene, company: string, template: string, params: object): Promise<Row | null> =>
  (await scene.owner(`select private.letter_params($1, $2, $3) as letter`, [company, template, JSON.stringify(params)]))[0]?.['letter'] as Row | null
const NOTICE = { first_name: 'Zoé', company: 'Aurora', title: 'Uma novidade', url: '/app/inbox' }
const like = (form: RegExp): unknown => expect.stringMatching(form)
const lines = (...said: readonly string[]): readonly Row[] => said.map((line) => ({ line }))

describe('the words of letters', () => {
  it('are the product’s own until a company writes its own, which its letters say from then on, and no other company’s', async () => {
    await stage.scene(async (scene) => {
      const brand = 'Aurora Tecnologia'
      const own = { ...NOTICE, brand_name: brand, opening: lines('Há uma novidade para você no Vínculo de Aurora:'), closing: [] }
      expect(await sent(scene, aurora, 'notification', NOTICE)).toEqual(own)
      await save(scene, admin, { opening: '{pessoa}, veja isto:\n\n  Da {empresa}, {pessoa}.', closing: 'Abraços' }, 'notification')
      expect(await sent(scene, aurora, 'notification', NOTICE)).toEqual({ ...NOTICE, brand_name: brand, opening: lines('Zoé, veja isto:', '  Da Aurora, Zoé.'), closing: lines('Abraços') })
      expect(await sent(scene, boreal, 'notification', NOTICE)).toEqual({ ...own, brand_name: like(/^Boreal/) })
    })
  })

  it('are settings: who wrote them and when, the way back, and copying to another company', async () => {
    await stage.scene(async (scene) => {
      const first = await save(scene, admin, WORDS)
      const [invitation] = await texts(scene, admin)
      expect(invitation).toMatchObject({ letter: 'invitation', version: first, changed_by: { name: like(/./) } })
      const settings = async (): Promise<readonly Row[]> => await scene.as(admin, `select key, value, default_value, placeholders from public.settings($1) where key like 'mail_invitation%' order by key`, [aurora])
      expect((await settings()).map(({ value }) => value)).toEqual([WORDS.closing, WORDS.opening, WORDS.subject])
      expect((await settings())[1]?.['placeholders']).toEqual(['empresa', 'pessoa', 'validade'])
      const differing = await scene.as(stage.signedIn('master@vinculo.demo'), `select item, current_value, new_value from public.preview_company_copy($1, $2, '{settings}') where item = 'Convite: assunto'`, [aurora, boreal])
      expect(differing).toEqual([{ item: 'Convite: assunto', current_value: '{empresa} convidou você para o Vínculo', new_value: WORDS.subject }])
      await scene.as(admin, 'select public.save_setting($1, $2)', [aurora, 'mail_invitation_closing'])
      expect((await settings())[0]).toMatchObject({ value: '', default_value: '' })
      expect((await scene.as(admin, 'select value from public.setting_history($1, $2)', [aurora, 'mail_invitation_closing'])).map(({ value }) => value)).toEqual(['', WORDS.closing])
    })
  })

  it('are kept by a master in every company', async () => {
    await stage.scene(async (scene) => {
      expect(await save(scene, master, { subject: 'Bem-vindo' }, 'invitation', boreal)).not.toBeNull()
      expect((await scene.as(master, PREVIEW, [boreal, 'invitation', '{}']))[0]).toMatchObject({ params: { subject: 'Bem-vindo', company: like(/Boreal/) } })
    })
  })

  it('are written by one after the other: whoever read an older version writes nothing', async () => {
    await stage.scene(async (scene) => {
      const read = await versionOf(scene, admin)
      expect(await save(scene, master, { subject: 'Primeiro' })).not.toBeNull()
      expect(await scene.as(admin, SAVE, [aurora, 'invitation', '{"subject": "Segundo"}', read])).toEqual([{ version: null }])
      expect((await scene.as(admin, PREVIEW, [aurora, 'invitation', '{}']))[0]?.['params']).toMatchObject({ subject: 'Primeiro' })
    })
  })

  it('hold a value only as it is: what somebody is called is no placeholder', async () => {
    await stage.scene(async (scene) => {
      await save(scene, admin, { opening: '{pessoa} {empresa}' }, 'notification')
      expect(await sent(scene, aurora, 'notification', { ...NOTICE, first_name: '{empresa}' })).toMatchObject({ opening: lines('{empresa} Aurora') })
    })
  })
})

describe('the preview', () => {
  it('says of a draft exactly what is sent to the reader as a test, and keeps nothing', async () => {
    await stage.scene(async (scene) => {
      const before = await scene.owner('select count(*) as n from private.mail_outbox')
      const [preview] = await scene.as(admin, PREVIEW, [aurora, 'invitation', JSON.stringify(WORDS)])
      expect(preview).toMatchObject({ recipient: people.admin, params: { subject: like(/^Aurora.*: seu acesso$/), opening: [{ line: like(/^Oi, /) }, { line: like(/Aurora/) }] } })
      expect(await scene.owner('select count(*) as n from private.mail_outbox')).toEqual(before)
      expect(await versionOf(scene, admin)).toBe('0')
      expect(await scene.as(admin, EXAMPLE, [aurora, 'invitation', JSON.stringify(WORDS)])).toEqual([{ address: people.admin }])
      const [mail] = await scene.owner(`select recipient, template, params from private.mail_outbox where idempotency_key like 'example:%'`)
      expect(mail).toMatchObject({ recipient: people.admin, template: 'invitation' })
      expect(await sent(scene, aurora, 'invitation', mail?.['params'] as object)).toEqual(preview?.['params'])
    })
  })

  it('sends ten tests an hour and no more', async () => {
    await stage.scene(async (scene) => {
      for (let turn = 0; turn < 10; turn += 1) await scene.as(admin, EXAMPLE, [aurora, 'digest', '{}'])
      expect(await scene.refusal(admin, EXAMPLE, [aurora, 'digest', '{}'])).toBe('RHLIM')
      expect(await scene.as(master, EXAMPLE, [aurora, 'digest', '{}'])).toEqual([{ address: people.master }])
    })
  })
})

describe('words are refused', () => {
  it.each([
    ['an empty subject', { subject: '' }, 'RHSET'],
    ['blanks alone', { opening: ' \n\u00a0' }, 'RHSET'],
    ['no text', { opening: 3 }, 'RHSET'],
    ['a subject of several lines', { subject: 'Olá\r\nBcc: x@y.z' }, 'RHSET'],
    ['a separator of lines in a subject', { subject: 'Olá\u2028x' }, 'RHSET'],
    ['control characters', { opening: 'Olá\u0007' }, 'RHSET'],
    ['text that runs backwards', { opening: 'Olá \u202eexe' }, 'RHSET'],
    ['addresses of pages', { closing: 'Entre em https://evil.example' }, 'RHSET'],
    ['addresses without a scheme', { closing: 'Entre em www.evil.example' }, 'RHSET'],
    ['too many characters', { closing: 'a'.repeat(801) }, 'RHSET'],
    ['an unknown placeholder', { opening: 'Olá, {cpf}' }, 'RHVAR'],
    ['a person in a subject', { subject: 'Olá, {pessoa}' }, 'RHVAR'],
    ['unknown parts', { footer: 'x' }, 'RHARG'],
    ['a list', ['x'], 'RHARG'],
  ])('with %s, and nothing is stored', async (_, words, code) => {
    await stage.scene(async (scene) => {
      const given = JSON.stringify(words)
      expect(await scene.refusal(admin, SAVE, [aurora, 'invitation', given, 0])).toBe(code)
      expect(await scene.refusal(admin, PREVIEW, [aurora, 'invitation', given])).toBe(code)
      expect(await scene.refusal(admin, EXAMPLE, [aurora, 'invitation', given])).toBe(code)
      expect(await versionOf(scene, admin)).toBe('0')
    })
  })

  it('through the door of all settings as well', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin, 'select public.save_setting($1, $2, $3)', [aurora, 'mail_invitation_subject', '"a\\nb"'])).toBe('RHSET')
      expect(await scene.refusal(admin, 'select public.save_setting($1, $2, $3)', [aurora, 'mail_invitation_subject', '"{cpf}"'])).toBe('RHVAR')
    })
  })

  it('of letters about safety, and of none at all', async () => {
    await stage.scene(async (scene) => {
      for (const letter of ['password-changed', 'recovery', '', null]) expect([letter, await scene.refusal(admin, SAVE, [aurora, letter, '{}', 0])]).toEqual([letter, 'RHNTF'])
    })
  })
})

describe('who keeps no settings of the company', () => {
  it('reads, previews, sends and writes nothing', async () => {
    await stage.scene(async (scene) => {
      for (const [who, company] of [[stage.signedIn(people.manager), aurora], [stage.signedIn(people.person), aurora], [admin, boreal]] as const) {
        expect(await texts(scene, who, company)).toEqual([])
        expect(await scene.refusal(who, PREVIEW, [company, 'invitation', '{}'])).toBe('RHPER')
        expect(await scene.refusal(who, EXAMPLE, [company, 'invitation', '{}'])).toBe('RHPER')
        expect(await scene.refusal(who, SAVE, [company, 'invitation', JSON.stringify(WORDS), 0])).toBe('RHPER')
      }
      expect(await scene.refusal(anon, PREVIEW, [aurora, 'invitation', '{}'])).toBe('42501')
      expect(await scene.refusal(admin, 'select * from private.letters')).toBe('42501')
    })
  })
})
