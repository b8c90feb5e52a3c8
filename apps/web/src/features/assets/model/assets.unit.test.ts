import { describe, expect, it } from 'vitest'

import { eventTitle, isReturnable, makeText, paperLook, placeText, statusLook, verbLabel, verbsOf } from './asset.ts'
import { storedAsset, typedAsset } from './asset-form.ts'
import { assetList, countedOf, isUnderWarranty, statusesOf, tabsFor } from './asset-list.ts'
import { categoryText, storedCategory, typedCategory } from './category.ts'
import { addProblem, asksTerm, type GivableAsset, givenItem, giveProblem, itemOf, canBeSigned, outlookOf, returnProblems, wishOf } from './hand-over.ts'

const ANA = { id: 'e1', name: 'Ana Lima', initials: 'AL', position: null, avatar_path: null }
const FIGURES = { total: 7, available: 3, reserved: 0, in_use: 2, awaiting: 1, to_return: 0, in_maintenance: 0, gone: 1, cost: 900, value: 500 }
const PICTURE = { file_id: 'f1', name: 'foto.jpg', mime: 'image/jpeg', size: 10, bucket: 'files', path: 'a/b' }
const NOTEBOOK: GivableAsset = { id: 'a1', tag: 'P-0001', name: 'Notebook', brand: null, serial: null, condition: 'good', status: 'available', category: { kind: 'equipment', requires_acceptance: true }, holder: null }

describe('an asset', () => {
  it('offers what its status allows, what is done most often first', () => {
    expect(verbsOf('available')[0]).toBe('hand_over')
    expect(verbsOf('return_requested')).toEqual(['receive', 'back', 'lost', 'stolen'])
    expect(verbsOf('written_off')).toEqual([])
    expect(verbsOf('available', 'damaged').slice(0, 2)).toEqual(['repair', 'hand_over'])
    expect(verbsOf('unknown')).toEqual([])
    expect(['in_use', 'in_maintenance', 'lost'].map((status) => isReturnable({ status }))).toEqual([true, false, false])
  })

  it('names the way back by where it comes from', () => {
    expect(['return_requested', 'lost', 'stolen'].map((status) => verbLabel('back', status))).toEqual(['Fica com a pessoa', 'Apareceu', 'Apareceu'])
    expect(verbsOf('in_maintenance').map((verb) => verbLabel(verb, 'in_maintenance'))).toEqual(['Voltou do conserto'])
  })

  it('tells each link of the chain', () => {
    const told = (kind: string, from: string | null, to: string): string => eventTitle({ kind, from, to, person: ANA })
    expect(told('delivered', 'available', 'in_use')).toBe('Entregue a Ana Lima')
    expect(told('moved', 'in_use', 'stolen')).toBe('Furto registrado')
    expect(told('moved', 'lost', 'available')).toBe('Apareceu')
    expect(told('reserved', 'available', 'reserved')).toBe('Reservado para Ana Lima')
    expect(told('moved', 'return_requested', 'in_use')).toBe('Fica com Ana Lima')
  })

  it('shows a status or paper that is new to the page without failing', () => {
    expect([statusLook('lent').label, paperLook({ state: 'lent' }).label]).toEqual(['lent', 'Sem termo'])
  })

  it('leaves out what it has not', () => {
    expect([makeText({ brand: 'Dell', serial: 'X1' }), makeText({ brand: null, serial: null }), placeText(null, 'Sala 4'), placeText(null, null)]).toEqual(['Dell · série X1', '', 'Sala 4', null])
  })
})

describe('the list of assets', () => {
  it('puts the rows behind each number and leaves out what nothing is in', () => {
    expect(countedOf(FIGURES).map(({ label, total, filters }) => [label, total, filters])).toEqual([
      ['Total', 7, {}],
      ['Disponíveis', 3, { status: 'available' }],
      ['Em uso', 2, { status: 'in_use' }],
      ['Aguardando assinatura', 1, { status: 'awaiting' }],
      ['Perdidos ou furtados', 1, { status: 'gone' }],
    ])
  })

  it('leaves out what is written off until somebody looks for it', () => {
    expect(statusesOf({ status: '' })).not.toContain('written_off')
    expect(statusesOf({ status: 'written_off' })).toEqual(['written_off'])
    expect(statusesOf({ status: 'in_use' })).toEqual(['in_use', 'return_requested'])
  })

  it('reads the filter of a link and keeps no open asset in a saved view', () => {
    const state = assetList.from({ holder: '0b6f7c1e-4a55-4d8c-9a2e-6b1d2f3a4c5d', status: 'lent', bem: '0b6f7c1e-4a55-4d8c-9a2e-6b1d2f3a4c5d' })
    expect([state.holder !== '', state.status, Object.keys(assetList.lasting(state))]).toEqual([true, '', ['holder']])
  })

  it('shows the company to who manages assets, the team to who leads one', () => {
    expect(tabsFor((permission) => permission === 'manage_assets')).toEqual(['todos', 'epi', 'pedidos', 'auditorias', 'comigo'])
    expect(tabsFor((permission) => permission === 'view_all_employees')).toEqual(['comigo', 'equipe', 'pedidos'])
    expect(tabsFor(() => false)).toEqual(['comigo', 'pedidos'])
    expect(assetList.from({ aba: 'pedidos' }).tab).toBe('pedidos')
    expect(tabsFor(() => false, true)).toEqual(['comigo', 'unidade', 'pedidos'])
    expect(tabsFor((permission) => permission === 'view_all_employees', true)).toEqual(['comigo', 'equipe', 'unidade', 'pedidos'])
  })

  it('counts the last day of a warranty', () => {
    expect([isUnderWarranty('2026-11-28', '2026-11-28'), isUnderWarranty('2026-11-27', '2026-11-28'), isUnderWarranty(null)]).toEqual([true, false, false])
  })
})

describe('the forms', () => {
  it('stores what was typed and nothing for what was left empty', () => {
    const typed = { ...typedAsset(null, 'P-0042'), name: ' Notebook ', category_id: 'c1', cost: '4.500,50', purchased_on: '01/03/2026', brand: '' }
    expect(storedAsset(typed)).toMatchObject({ tag: 'P-0042', name: 'Notebook', condition: 'new', cost: 4500.5, purchased_on: '2026-03-01', brand: null, work_site_id: null })
  })

  it('begins a category that asks for a signature', () => {
    expect(storedCategory({ ...typedCategory(null), name: 'Tablets', useful_life_months: '36' })).toEqual({
      name: 'Tablets', kind: 'equipment', requires_acceptance: true, is_requestable: true, term: null, useful_life_months: 36, floor_percent: 10,
    })
    expect(categoryText({ id: 'c', name: 'Chaves', kind: 'key', requires_acceptance: false, is_requestable: true, term: null, useful_life_months: null, floor_percent: 10, archived_at: null, updated_at: '' })).toBe('Chave · sem termo')
  })
})

describe('a hand-over', () => {
  it('takes each available thing once and says where another one is', () => {
    expect(addProblem([], NOTEBOOK)).toBe(null)
    expect(addProblem([givenItem(NOTEBOOK)], NOTEBOOK)).toBe('Notebook (P-0001) já está na lista.')
    expect(addProblem([], { ...NOTEBOOK, status: 'in_use', holder: { id: 'e1', display_name: 'Ana Lima' } })).toBe('Notebook (P-0001) está com Ana Lima.')
    expect(addProblem([], { ...NOTEBOOK, status: 'lost' })).toBe('Notebook (P-0001) não está disponível.')
    const reserved = { ...NOTEBOOK, status: 'reserved', holder: { id: 'e1', display_name: 'Ana Lima' } }
    expect([addProblem([], reserved, 'e1'), addProblem([], reserved, 'e2')]).toEqual([null, 'Notebook (P-0001) está reservado para Ana Lima.'])
  })

  it('asks for a term when one of the things does', () => {
    const card = itemOf({ id: 'a2', tag: 'C-1', name: 'Crachá', kind: 'card', condition: 'new' })
    expect([asksTerm([card]), asksTerm([card, givenItem(NOTEBOOK)])]).toEqual([false, true])
  })

  it('says what becomes of the things, with a term or without one where nobody could sign it', () => {
    const laptop = givenItem(NOTEBOOK)
    expect(outlookOf([laptop], true)).toBe('Um termo vai para assinar; até lá, fica aguardando assinatura.')
    expect(outlookOf([laptop, laptop], false)).toBe('Ficam em uso na hora, sem termo.')
    expect([canBeSigned({ channels: ['app'], reason: null }), canBeSigned({ channels: [], reason: 'muted' }), canBeSigned({ channels: [], reason: 'no_cpf' }), canBeSigned({ channels: ['guest_link'], reason: null })]).toEqual([
      true, true, false, true,
    ])
  })

  it('refuses a return before today and says what is missing of a damaged thing', () => {
    expect([giveProblem({ returnOn: '' }, '2026-11-28'), giveProblem({ returnOn: '27/11/2026' }, '2026-11-28'), giveProblem({ returnOn: '31/02/2027' }, '2026-11-28')]).toEqual([
      null, 'Escolha um dia a partir de hoje', 'Informe o dia como 31/12/2026',
    ])
    expect(returnProblems({ condition: 'damaged', note: ' ', photos: [] })).toEqual({ note: 'Conte em uma frase o que aconteceu', photos: 'Fotografe o item: a foto mostra o estado em que ele voltou' })
    expect(returnProblems({ condition: 'damaged', note: 'Caiu', photos: [PICTURE] })).toEqual({ note: null, photos: null })
    expect(returnProblems({ condition: 'poor', note: '', photos: [] })).toEqual({ note: null, photos: null })
  })

  it('sends only what was typed', () => {
    const item = givenItem(NOTEBOOK)
    expect(wishOf(item)).toEqual({ id: 'a1', condition: 'good' })
    expect(wishOf({ ...item, note: ' com mochila ', returnOn: '31/12/2026', photos: [PICTURE] })).toEqual({ id: 'a1', condition: 'good', note: 'com mochila', expected_return_on: '2026-12-31', photos: ['f1'] })
  })
})
