import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Attempt, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
})

type Fields = Readonly<Record<string, string | null>>

/** Inserts a person of Aurora as its admin, with the named fields over a plain person. */
function hire(scene: Scene, fields: Fields): Promise<Attempt> {
  const row = { company_id: stage.company('aurora'), first_name: 'Nova', last_name: 'Pessoa', ...fields }
  const columns = Object.keys(row)
  const text = `insert into public.employees (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`
  return scene.attempt(admin, text, Object.values(row))
}

async function hired(scene: Scene, fields: Fields): Promise<Readonly<Record<string, unknown>>> {
  const { error } = await hire(scene, { registration_number: 'TESTE-1', ...fields })
  if (error !== null) throw error
  const [row] = await scene.as(admin, `select *, hire_date::text, birth_date::text from public.employees where registration_number = 'TESTE-1'`)
  return row ?? {}
}

function cpfOf(base: string): string {
  let digits = base
  for (const size of [9, 10]) {
    const total = Array.from(digits).reduce((sum, digit, place) => sum + Number(digit) * (size + 1 - place), 0)
    digits += String(((total * 10) % 11) % 10)
  }
  return digits
}

const nineDigits = fc.integer({ min: 0, max: 999_999_999 }).map((base) => String(base).padStart(9, '0'))

describe('a CPF', () => {
  it('is right when its digits check, and only then', async () => {
    await stage.scene((scene) =>
      fc.assert(
        fc.asyncProperty(nineDigits, fc.integer({ min: 0, max: 99 }), async (base, ending) => {
          const right = cpfOf(base)
          const tried = base + String(ending).padStart(2, '0')
          const allEqual = new Set(right).size === 1
          const [row] = await scene.owner('select private.is_cpf($1) as good, private.is_cpf($2) as tried', [right, tried])
          expect(row).toEqual({ good: !allEqual, tried: tried === right && !allEqual })
        }),
        { numRuns: 300 },
      ),
    )
  })

  it.each(['111.111.111-11', '529.982.247-26', '5299822472', '529982247255', 'abcdefghijk', '٥٢٩٩٨٢٢٤٧٢٥'])('%s is refused', async (cpf) => {
    await stage.scene(async (scene) => {
      expect((await hire(scene, { cpf: '529.982.247-25' })).error).toBeNull()
      expect((await hire(scene, { cpf })).error).toMatchObject({ code: '23514', constraint: 'employees_cpf_check' })
    })
  })

  it('is kept without punctuation', async () => {
    await stage.scene(async (scene) => {
      expect(await hired(scene, { cpf: ' 529.982.247-25 ' })).toMatchObject({ cpf: '52998224725' })
    })
  })

  it('belongs to one person of a company; another company may employ the same person', async () => {
    await stage.scene(async (scene) => {
      expect((await hire(scene, { cpf: '52998224725' })).error).toBeNull()
      expect((await hire(scene, { cpf: '529.982.247-25' })).error).toMatchObject({ code: '23505', constraint: 'employees_cpf_key' })
      const elsewhere = `insert into public.employees (company_id, first_name, last_name, cpf) values ($1, 'Nova', 'Pessoa', '52998224725')`
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), elsewhere, [stage.company('boreal')])).toBeNull()
    })
  })
})

describe('text', () => {
  const verbatim = [
    "Robert'); DROP TABLE employees;--", '<script>alert(1)</script>', '<img src=x onerror="alert(1)">', '👩🏽‍💻 Ana', 'محمد', 'שלום',
    '李小龍', 'D’Ávila Sant’Ana-Corrêa', '{{7*7}}', '=HYPERLINK("http://x")', '%00', String.raw`\x00`, 'null', 'a'.repeat(100), '🙂'.repeat(100),
  ]
  it.each(verbatim)('%j is stored as it was written', async (text) => {
    await stage.scene(async (scene) => {
      const fields = { first_name: text, last_name: text, social_name: text, position: text, address: text }
      expect(await hired(scene, fields)).toMatchObject({ ...fields, display_name: text })
    })
  })

  const limits: ReadonlyArray<readonly [string, number]> = [
    ['first_name', 100], ['last_name', 100], ['social_name', 200], ['position', 120], ['address', 300], ['rg', 20], ['registration_number', 30],
  ]
  it.each(limits)('%s holds at most %i characters', async (field, most) => {
    await stage.scene(async (scene) => {
      expect((await hire(scene, { [field]: 'é'.repeat(most) })).error).toBeNull()
      expect((await hire(scene, { [field]: 'é'.repeat(most + 1) })).error).toMatchObject({ code: '23514', constraint: `employees_${field}_check` })
    })
  })

  it.each(['first_name', 'last_name'])('%s cannot be missing, empty or blank', async (field) => {
    await stage.scene(async (scene) => {
      for (const value of [null, '', '   ', '\u00A0\u200B']) {
        expect((await hire(scene, { [field]: value })).error).toMatchObject({ constraint: `employees_${field}_check` })
      }
    })
  })

  const hidden: ReadonlyArray<readonly [string, string]> = [
    ['a line break', 'Ana\nMaria'], ['a bell', 'Ana\u0007'], ['a bidirectional override', 'Ana\u202Egnp.exe'], ['an isolate', 'Ana\u2066x\u2069'],
    ['a C1 control', 'Ana\u0085Maria'], ['a line separator', 'Ana\u2028Maria'],
  ]
  it.each(hidden)('with %s is refused', async (_what, value) => {
    await stage.scene(async (scene) => {
      for (const field of ['first_name', 'social_name', 'position', 'address']) {
        expect((await hire(scene, { [field]: value })).error, field).toMatchObject({ code: '23514', constraint: `employees_${field}_check` })
      }
    })
  })

  it('with a zero byte never reaches a row', async () => {
    await stage.scene(async (scene) => {
      expect((await hire(scene, { first_name: 'Ana\u0000' })).error?.code).toBe('22021')
    })
  })

  it('is trimmed and composed, and empty text becomes null', async () => {
    await stage.scene(async (scene) => {
      const row = await hired(scene, { first_name: '  Jose\u0301 ', social_name: ' ', email: ' JOSE@Aurora.Demo ', position: '', phone: ' ', address: '\t', rg: '' })
      expect(row).toMatchObject({ first_name: 'José', social_name: null, email: 'jose@aurora.demo', position: null, phone: null, address: null, rg: null })
    })
  })

  it('searches without accents and case', async () => {
    await stage.scene(async (scene) => {
      await hired(scene, { first_name: 'Ângela', last_name: 'CONCEIÇÃO', position: 'Técnica', cpf: '529.982.247-25' })
      const [row] = await scene.as(admin, `select search_text from public.employees where registration_number = 'TESTE-1'`)
      expect(row?.['search_text']).toBe('angela conceicao tecnica 52998224725 teste-1')
    })
  })

  it('shows the social name when there is one', async () => {
    await stage.scene(async (scene) => {
      expect(await hired(scene, { social_name: 'Roberta' })).toMatchObject({ display_name: 'Roberta' })
      await scene.as(admin, `update public.employees set social_name = '' where registration_number = 'TESTE-1'`)
      const [row] = await scene.as(admin, `select display_name from public.employees where registration_number = 'TESTE-1'`)
      expect(row).toEqual({ display_name: 'Nova Pessoa' })
    })
  })
})

describe('e-mail, phone and picture', () => {
  it.each(['ana@', '@aurora.demo', 'ana aurora@x.y', 'ana@aurora', 'a..b@x.demo', `${'a'.repeat(65)}@x.demo`, 'ana@-x.demo', 'ana@x.demo\u200Fx'])('the e-mail %j is refused', async (email) => {
    await stage.scene(async (scene) => {
      expect((await hire(scene, { email: "o'neil+rh@sub.aurora.demo" })).error).toBeNull()
      expect((await hire(scene, { email })).error).toMatchObject({ constraint: 'employees_email_check' })
    })
  })

  it.each(['123', 'abcdefghij', '+55 11 98765-4321 ramal 5', '1'.repeat(16)])('the phone %j is refused', async (phone) => {
    await stage.scene(async (scene) => {
      for (const good of ['(11) 98765-4321', '+55 11 3333-4444', '1133334444']) expect((await hire(scene, { phone: good })).error).toBeNull()
      expect((await hire(scene, { phone })).error).toMatchObject({ constraint: 'employees_phone_check' })
    })
  })

  it.each([`${'javascript'}:alert(1)`, 'data:text/html,x', '//evil.example/x.png', 'ftp://x/y'])('the picture %j is refused', async (url) => {
    await stage.scene(async (scene) => {
      for (const good of ['https://example.com/a.png', '/storage/v1/object/public/a.png']) expect((await hire(scene, { profile_image_url: good })).error).toBeNull()
      expect((await hire(scene, { profile_image_url: url })).error).toMatchObject({ constraint: 'employees_profile_image_url_check' })
    })
  })
})

describe('dates', () => {
  it.each([
    ['birth_date', '1899-12-31', { constraint: 'employees_birth_date_check' }],
    ['birth_date', '2200-01-01', { code: 'RHBIR', detail: 'birth_date' }],
    ['hire_date', '1899-12-31', { constraint: 'employees_hire_date_check' }],
    ['hire_date', '2200-01-01', { constraint: 'employees_hire_date_check' }],
    ['hire_date', 'infinity', { constraint: 'employees_hire_date_check' }],
    ['hire_date', '2026-02-30', { code: '22008' }],
    ['hire_date', 'ontem à noite', { code: '22007' }],
  ])('%s %s is refused', async (field, value, refusal) => {
    await stage.scene(async (scene) => {
      expect((await hire(scene, { [field]: '1990-05-05' })).error).toBeNull()
      expect((await hire(scene, { [field]: value })).error).toMatchObject(refusal)
    })
  })

  it('work begins with the admission: before it there is pre-admission', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-03-11T12:00:00Z')`)
      expect(await hired(scene, { hire_date: '2026-03-12' })).toMatchObject({ status: 'pre_admission' })
      const bySecretKey = `insert into public.employees (company_id, first_name, last_name, hire_date, status) values ($1, 'Nova', 'Pessoa', '2026-03-12', 'active')`
      expect(await scene.refusal(serviceRole, bySecretKey, [stage.company('aurora')])).toBe('RHPRE')
      expect((await hire(scene, { hire_date: '2026-03-11', cpf: null, registration_number: 'TESTE-3' })).error).toBeNull()
      const later = `update public.employees set hire_date = '2026-03-12' where registration_number = $1`
      expect((await scene.attempt(admin, later, ['TESTE-3'])).error).toMatchObject({ code: 'RHPRE', detail: 'hire_date' })
    })
  })

  it('birth is in the past, counted in the company’s time zone', async () => {
    await stage.scene(async (scene) => {
      // 01:30 UTC of the 11th is still the 10th in São Paulo.
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-03-11T01:30:00Z')`)
      expect((await hire(scene, { birth_date: '2026-03-09' })).error).toBeNull()
      expect((await hire(scene, { birth_date: '2026-03-10' })).error).toMatchObject({ code: 'RHBIR', detail: 'birth_date' })
    })
  })

  it('nobody is hired before the age of fourteen', async () => {
    await stage.scene(async (scene) => {
      expect((await hire(scene, { birth_date: '2008-06-15', hire_date: '2022-06-15' })).error).toBeNull()
      expect((await hire(scene, { birth_date: '2008-06-15', hire_date: '2022-06-14' })).error).toMatchObject({ code: 'RHAGE', detail: 'hire_date' })
    })
  })

  it('the clock of tests is the owner’s alone', async () => {
    await stage.scene(async (scene) => {
      const freeze = `insert into private.frozen_clock (instant) values (now())`
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), freeze)).toBe('42501')
      await scene.as(admin, `select set_config('app.today', '2000-01-01', true), set_config('private.now', '2000-01-01', true)`)
      const [clock] = await scene.as(admin, 'select private.now() = now() as real')
      expect(clock).toEqual({ real: true })
    })
  })
})

describe('situation', () => {
  const life = new Set(['pre_admission>active', 'pre_admission>terminated', 'active>notice', 'active>terminated', 'notice>active', 'notice>terminated', 'terminated>active', 'terminated>pre_admission'])
  const byHand = new Set(['active>notice', 'notice>active'])
  const all = ['pre_admission', 'active', 'notice', 'terminated']
  const moves = all.flatMap((from) => all.filter((to) => to !== from).map((to) => [from, to] as const))

  it.each(moves)('from %s to %s follows the table', async (from, to) => {
    await stage.scene(async (scene) => {
      await hired(scene, {})
      const set = `update public.employees set status = $1 where registration_number = 'TESTE-1'`
      await scene.owner('alter table public.employees disable trigger _230_check_transition')
      await scene.owner(set, [from])
      await scene.owner('alter table public.employees enable trigger _230_check_transition')
      expect(await scene.refusal(admin, set, [to])).toBe(byHand.has(`${from}>${to}`) ? null : 'RHSTA')
      await scene.owner(set, [from]).catch(() => null)
      expect(await scene.refusal(serviceRole, set, [to])).toBe(life.has(`${from}>${to}`) ? null : 'RHSTA')
    })
  })

  it('of somebody new is the admission’s to say, and nobody’s', async () => {
    await stage.scene(async (scene) => {
      expect(await hired(scene, {})).toMatchObject({ status: 'active' })
      for (const status of ['active', 'pre_admission', 'terminated']) expect((await hire(scene, { status })).error).toMatchObject({ code: '42501' })
    })
  })

  it('unknown is refused', async () => {
    await stage.scene(async (scene) => {
      await expect(scene.owner(`update public.employees set status = 'vacation' where email = 'pessoa@aurora.demo'`)).rejects.toMatchObject({ code: 'RHSTA' })
    })
  })
})

describe('manager', () => {
  it('cannot be oneself nor anybody below', async () => {
    await stage.scene(async (scene) => {
      const [boss] = await scene.owner(`select id, manager_id from public.employees where email = 'gestor@aurora.demo'`)
      const [person] = await scene.owner(`select id from public.employees where email = 'pessoa@aurora.demo'`)
      const set = 'update public.employees set manager_id = $2 where id = $1'
      expect(await scene.refusal(admin, set, [person?.['id'], boss?.['manager_id']])).toBeNull()
      expect(await scene.refusal(admin, set, [person?.['id'], boss?.['id']])).toBeNull()
      expect((await scene.attempt(admin, set, [boss?.['id'], person?.['id']])).error).toMatchObject({ code: 'RHCYC', detail: 'manager_id' })
      expect((await scene.attempt(admin, set, [boss?.['manager_id'], person?.['id']])).error).toMatchObject({ code: 'RHCYC' })
      expect((await scene.attempt(admin, set, [person?.['id'], person?.['id']])).error).toMatchObject({ code: 'RHCYC' })
    })
  })

  it('is embedded as a computed relationship', async () => {
    await stage.scene(async (scene) => {
      const rows = await scene.as(
        admin,
        `select m.email from public.employees e left join lateral public.manager(e) m on true where e.email = 'pessoa@aurora.demo'`,
      )
      expect(rows).toEqual([{ email: 'gestor@aurora.demo' }])
    })
  })
})

describe('a login and a registration number', () => {
  it('belong to one row', async () => {
    await stage.scene(async (scene) => {
      const link = `update public.employees set user_id = $1 where email = $2`
      await expect(
        scene.owner(link, [admin.claims?.['sub'], 'gestor@aurora.demo']),
      ).rejects.toMatchObject({ code: '23505', constraint: 'employees_user_id_key' })
    })
    await stage.scene(async (scene) => {
      expect((await hire(scene, { registration_number: 'M-1' })).error).toBeNull()
      expect((await hire(scene, { registration_number: ' M-1 ' })).error).toMatchObject({ constraint: 'employees_registration_number_key' })
    })
  })
})

describe('a save', () => {
  it('with the updated_at that was read goes through once; the second comes too late and learns who was first', async () => {
    await stage.scene(async (scene) => {
      const [read] = await scene.as(admin, `select id, updated_at::text from public.employees where email = 'pessoa@aurora.demo'`)
      const save = `update public.employees set position = $3 where id = $1 and updated_at = $2 returning id`
      expect(await scene.as(stage.signedIn('gestor@aurora.demo'), save, [read?.['id'], read?.['updated_at'], 'Primeira'])).toHaveLength(1)
      expect(await scene.as(admin, save, [read?.['id'], read?.['updated_at'], 'Segunda'])).toHaveLength(0)
      expect(await scene.as(admin, `select name from public.last_editor('employee', $1)`, [read?.['id']])).toEqual([{ name: 'Rafael Monteiro Brandão' }])
    })
  })

  it('moves updated_at even twice in one transaction', async () => {
    await stage.scene(async (scene) => {
      const save = `update public.employees set position = $1 where email = 'pessoa@aurora.demo' returning updated_at::text`
      const stamps = [await scene.as(admin, save, ['Uma']), await scene.as(admin, save, ['Duas']), await scene.as(admin, save, ['Duas'])].map((rows) => String(rows[0]?.['updated_at']))
      expect(new Set(stamps).size).toBe(3)
      expect(stamps.toSorted()).toEqual(stamps)
    })
  })

  it('never deletes: not even the owner can', async () => {
    await stage.scene(async (scene) => {
      await expect(scene.owner(`delete from public.employees where email = 'pessoa@aurora.demo'`)).rejects.toMatchObject({ code: 'RHDEL' })
    })
  })
})
