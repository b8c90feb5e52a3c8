import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { given, handoverPaper } from '../support/assets.ts'
import { answered, asked, choose, CODE, openAtCounter, papers, ready, refuse, sign, withoutLogin } from '../support/counter.ts'
import { aurora, sendTo } from '../support/guest-signatures.ts'
import { anon, openOwnStage, type Actor, type OwnStage, type Row, serviceRole, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  person = stage.signedIn(people.person)
})

describe('somebody without a login at the counter', () => {
  it('chooses a code, signs what was opened there, and the evidence names door, device and where the code was chosen', async () => {
    await stage.scene(async (scene) => {
      const standing = await asked(scene, stage)
      const { party, them, digest, envelope } = standing
      const [shown] = await scene.as(admin, papers, [envelope['id']])
      expect(shown?.['paper']).toMatchObject({ kind: 'signature', status: 'open', sha256: digest, parties: [{ party_id: party, employee_id: them.id, state: 'choose', has_login: false, wait_until: null }] })
      await ready(scene, stage, standing)
      expect((await scene.as(admin, papers, [envelope['id']]))[0]?.['paper']).toMatchObject({ parties: [{ state: 'code' }] })
      expect(await answered(scene, admin, sign, [party, them.cpf.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-'), CODE, digest])).toEqual({ state: 'right', status: 'completed' })

      const [me] = await scene.owner('select id, first_name, last_name from public.employees where email = $1', [people.admin])
      const name = `${String(me?.['first_name'])} ${String(me?.['last_name'])}`
      const [{ e: evidence } = {}] = await scene.as(admin, 'select public.signature_evidence($1) as e', [envelope['id']])
      expect(evidence).toMatchObject({ status: 'completed', intact: true, parties: [{ by_link: false, counter: { id: me?.['id'] }, code_with: { id: me?.['id'] }, person: { id: them.id } }] })
      expect((await scene.as(anon, 'select intact, signers from public.verify_document($1)', [envelope['code']]))[0]).toMatchObject({ intact: true, signers: [{ by_link: false, counter: name }] })
      const [made] = await scene.as(serviceRole, 'select sheet from public.prepare_signed_copy($1)', [envelope['code']])
      expect(made?.['sheet']).toMatchObject({ signers: [{ counter: name, code_with: name }] })
      const trail = await scene.owner(
        `select action_type, metadata ->> 'employee_id' as who, metadata ->> 'door' as door from public.audit_logs
         where action_type in ('choose_signing_code', 'sign_at_counter') and company_id = $1 order by id`, [aurora(stage)])
      expect(trail).toEqual([{ action_type: 'choose_signing_code', who: them.id, door: 'counter' }, { action_type: 'sign_at_counter', who: them.id, door: null }])
    })
  })

  it('takes what the company lends: three things, one signature, in use', async () => {
    await stage.scene(async (scene) => {
      const them = await withoutLogin(scene, stage)
      const things = await scene.owner(
        `insert into public.assets (company_id, category_id, tag, name) select $1, c.id, 'BALCAO-' || n, 'Notebook' from public.asset_categories c, generate_series(1, 3) n
         where c.company_id = $1 and c.name = 'Notebooks' returning id`, [aurora(stage)])
      const { making_id: making } = await given(scene, admin, aurora(stage), them.id, things.map(({ id }) => ({ id })))
      const envelope = await handoverPaper(scene, admin, making)
      const paper = (await scene.as(admin, papers, [envelope]))[0]?.['paper'] as { readonly sha256: string; readonly parties: readonly { readonly party_id: string }[] }
      const party = paper.parties[0]?.party_id
      await scene.as(admin, openAtCounter, [party])
      await scene.as(admin, choose, [party, them.cpf, them.birth, CODE])
      await scene.as(admin, sign, [party, them.cpf, CODE, paper.sha256])
      expect(await scene.owner('select distinct status, holder_id from public.assets where id = any ($1)', [things.map(({ id }) => id)])).toEqual([{ status: 'in_use', holder_id: them.id }])
    })
  })

  it('refuses with a reason, known by the same code', async () => {
    await stage.scene(async (scene) => {
      const standing = await asked(scene, stage)
      const { party, them, envelope } = standing
      await ready(scene, stage, standing)
      expect(await answered(scene, admin, refuse, [party, them.cpf, '000111', 'Não concordo'])).toMatchObject({ state: 'wrong', tries_left: 9 })
      expect(await scene.refusal(admin, refuse, [party, them.cpf, CODE, ' '])).toBe('RHCOM')
      expect(await answered(scene, admin, refuse, [party, them.cpf, CODE, 'Não concordo'])).toEqual({ state: 'right', status: 'refused' })
      const [{ e: evidence } = {}] = await scene.as(admin, 'select public.signature_evidence($1) as e', [envelope['id']])
      expect(evidence).toMatchObject({ status: 'refused', parties: [{ state: 'refused', refusal_reason: 'Não concordo', counter: { id: await employeeId(scene, people.admin) } }] })
    })
  })

  it('chooses another code once HR has reset the first one, with a reason that the trail keeps', async () => {
    await stage.scene(async (scene) => {
      const standing = await asked(scene, stage)
      const { party, them, digest } = standing
      const reset = 'select public.reset_signing_code($1, $2)'
      expect(await scene.refusal(admin, reset, [them.id, 'Esqueceu'])).toBe('RHSIG')
      await ready(scene, stage, standing)
      expect(await scene.refusal(admin, choose, [party, them.cpf, them.birth, '830274'])).toBe('RHDEC')
      expect(await scene.refusal(admin, reset, [them.id, ' '])).toBe('RHCOM')
      await scene.as(admin, reset, [them.id, 'Esqueceu'])
      expect(await scene.owner(`select metadata ->> 'justification' as why from public.audit_logs where action_type = 'reset_signing_code' and entity_id = $1`, [them.id])).toEqual([{ why: 'Esqueceu' }])
      expect(await scene.refusal(admin, sign, [party, them.cpf, CODE, digest])).toBe('RHSIG')
      expect(await answered(scene, admin, choose, [party, them.cpf, them.birth, '830274'])).toEqual({ state: 'right' })
      expect(await answered(scene, admin, sign, [party, them.cpf, '830274', digest])).toMatchObject({ state: 'right' })
    })
  })
})

describe('somebody with a login', () => {
  it('chooses the code signed in, and signs with it at the counter', async () => {
    await stage.scene(async (scene) => {
      const { envelope } = await sendTo(scene, stage, [{ role: 'person' }, { role: 'company' }])
      const paper = async (): Promise<Row> => ((await scene.as(admin, papers, [envelope['id']]))[0]?.['paper'] as { readonly parties: readonly Row[] } | undefined)?.parties[0] ?? {}
      const { party_id: party, state } = await paper()
      const [them] = await scene.owner('select cpf, birth_date::text as birth from public.employees where email = $1', [people.person])
      expect([state, await scene.refusal(admin, choose, [party, them?.['cpf'], them?.['birth'], CODE])]).toEqual(['login', 'RHSIG'])
      expect((await scene.as(person, 'select public.my_signing_code() as code'))[0]).toEqual({ code: null })
      await scene.as(person, 'select public.set_my_signing_code($1)', [CODE])
      expect((await scene.as(person, 'select public.my_signing_code() as code'))[0]?.['code']).toMatchObject({ chosen_with: null, is_locked: false })
      expect(await paper()).toMatchObject({ state: 'code', has_login: true })
      expect(await scene.refusal(admin, 'select public.reset_signing_code($1, $2)', [await employeeId(scene, people.person), 'Esqueceu'])).toBe('RHSIG')
      await scene.as(admin, openAtCounter, [party])
      expect(await answered(scene, admin, sign, [party, them?.['cpf'], CODE, envelope['digest']])).toEqual({ state: 'right', status: 'open' })
      const [{ e: evidence } = {}] = await scene.as(admin, 'select public.signature_evidence($1) as e', [envelope['id']])
      expect(evidence).toMatchObject({ parties: [{ state: 'signed', code_with: null, counter: { id: await employeeId(scene, people.admin) } }, { state: 'pending' }] })
    })
  })

  it('opens a locked code by choosing another', async () => {
    await stage.scene(async (scene) => {
      await scene.as(person, 'select public.set_my_signing_code($1)', [CODE])
      await scene.owner('update private.signing_codes set tries = 10 where employee_id = $1', [await employeeId(scene, people.person)])
      expect((await scene.as(person, 'select public.my_signing_code() as code'))[0]?.['code']).toMatchObject({ is_locked: true })
      await scene.as(person, 'select public.set_my_signing_code($1)', ['830274'])
      expect((await scene.as(person, 'select public.my_signing_code() as code'))[0]?.['code']).toMatchObject({ is_locked: false })
    })
  })
})

describe('a signing code', () => {
  const weak = ['', '12345', '1234567', '12345a', '000000', '777777', '123456', '654321', '345678', '987654', '901234']
  it('is six digits that nobody guesses', async () => {
    await stage.scene(async (scene) => {
      const [me] = await scene.owner(`select cpf, to_char(birth_date, 'DDMMYY') as day, to_char(birth_date, 'YYMMDD') as year from public.employees where email = $1`, [people.person])
      for (const code of [...weak, me?.['day'], me?.['year'], String(me?.['cpf']).slice(0, 6), String(me?.['cpf']).slice(5), null]) {
        expect(await scene.refusal(person, 'select public.set_my_signing_code($1)', [code]), String(code)).toBe('RHSIG')
      }
    })
  })

  it('is weak for every repetition and every run of digits, and hardly ever else', async () => {
    await stage.scene(async (scene) => {
      const [me] = await scene.owner('select id, cpf, birth_date::text as birth from public.employees where email = $1', [people.person])
      const judged = async (codes: readonly string[]): Promise<readonly unknown[]> =>
        (await scene.owner('select private.is_weak_code(c, e) as weak from unnest($1::text[]) with ordinality as u (c, n) join public.employees e on e.id = $2 order by n', [codes, me?.['id']])).map(({ weak: is }) => is)
      const cpf = String(me?.['cpf'])
      const [, year = '', month = '', day = ''] = /^\d\d(\d\d)-(\d\d)-(\d\d)$/.exec(String(me?.['birth'])) ?? []
      const expected = (code: string): boolean => {
        const steps = new Set(Array.from(code.slice(1), (digit, at) => (Number(digit) - Number(code[at]) + 10) % 10))
        return (steps.size === 1 && [0, 1, 9].some((step) => steps.has(step))) || code === `${day}${month}${year}` || code === `${year}${month}${day}` || cpf.includes(code)
      }
      const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 }).map((each) => each.join(''))
      const runs = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(0, 1, 9)).map(([first, step]) => Array.from({ length: 6 }, (_, at) => (first + at * step) % 10).join(''))
      await fc.assert(fc.asyncProperty(fc.array(fc.oneof(digits, runs), { minLength: 20, maxLength: 60 }), async (codes) => {
        expect(await judged(codes)).toEqual(codes.map(expected))
      }), { numRuns: 20 })
    })
  })
})

describe('two at once', () => {
  let own: OwnStage
  beforeAll(async () => { own = await openOwnStage() })
  afterAll(() => own.close())

  it('sign once, and a wrong try is kept though it is answered', async () => {
    const client = new pg.Client({ connectionString: own.url })
    await client.connect()
    const claims = JSON.stringify(own.signedIn(people.admin).claims)
    const call = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      const one = new pg.Client({ connectionString: own.url })
      await one.connect()
      try {
        await one.query('begin')
        await one.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [claims])
        const { rows: [row] } = await one.query<Row>(text, [...values])
        await one.query('commit')
        return (row?.['answer'] as Row | undefined)?.['state'] ?? 'done'
      } catch (error) {
        await one.query('rollback')
        return error instanceof pg.DatabaseError ? error.code : 'unknown'
      } finally {
        await one.end()
      }
    }
    let standing: Awaited<ReturnType<typeof asked>> | undefined
    await own.scene(async (scene) => {
      standing = await asked(scene, own)
      await scene.owner('commit')
    })
    const [party, them] = [standing?.party, standing?.them]
    const codes = ['493817', '830274']
    const choosing = await Promise.all(codes.map((code) => call(choose, [party, them?.cpf, them?.birth, code])))
    expect(choosing.filter((state) => state === 'right')).toHaveLength(1)
    const code = codes[choosing.indexOf('right')]
    await client.query('update private.signing_codes set tries = 0, wait_until = null where employee_id = $1', [them?.id])
    await call(openAtCounter, [party])
    expect(await call(sign, [party, '52998224725', code, standing?.digest])).toBe('wrong')
    expect((await client.query('select tries from private.signing_codes where employee_id = $1', [them?.id])).rows).toEqual([{ tries: 1 }])
    const signing = await Promise.all([1, 2, 3, 4].map(() => call(sign, [party, them?.cpf, code, standing?.digest])))
    expect(['right', 'RHDEC'].map((state) => signing.filter((each) => each === state).length)).toEqual([1, 3])
    expect((await client.query('select count(*)::integer as acts from private.signature_parties where id = $1 and turn = 1', [party])).rows).toEqual([{ acts: 1 }])
    await client.end()
  }, 60_000)
})
