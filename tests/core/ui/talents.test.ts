import { describe, expect, test } from 'vitest'
import { type Skill } from '../../../protocol/api/talents.ts'
import { drawTalents } from '../../../src/screens/story/talents/TalentDrawer.tsx'
import {
  canAdd,
  canRemove,
  changePoint,
  countPointsLeft,
  createTalentConfig,
  getPoints,
  isAllocated,
  startAllocation,
} from '../../../src/screens/story/talents/points.ts'
import { createSeededBytes } from '../../helpers/seededBytes.ts'

const skill = (configs: Skill['skill_configs'] = []): Skill => ({
  id: 'night-owl',
  name: 'Night Owl',
  image_url: '/media/owl.webp',
  skill_configs: configs,
})

describe('points', () => {
  test.each([
    ['20 without bonuses', [], 20],
    ['the talent adds some', [{ attr: 'assignablePoints', value: 3 }], 23],
    ['the talent takes some', [{ attr: 'assignablePoints', value: -2 }], 18],
    [
      'never below 0',
      [
        { attr: 'assignablePoints', value: -10 },
        { attr: 'assignablePoints', value: -10 },
        { attr: 'assignablePoints', value: -5 },
      ],
      0,
    ],
  ] as const)('to allocate: %s', (_, configs, points) => {
    expect(countPointsLeft(startAllocation(skill([...configs])))).toBe(points)
  })

  test('an attribute holds 10, with what the talent gives it', () => {
    let allocation = startAllocation(skill([{ attr: 'strength', value: 8 }]))
    allocation = changePoint(changePoint(changePoint(allocation, 'strength', 1), 'strength', 1), 'strength', 1)
    expect(getPoints(allocation, 'strength')).toBe(10)
    expect(canAdd(allocation, 'strength')).toBe(false)
    expect(countPointsLeft(allocation)).toBe(18)
  })

  test('only added points can be taken back', () => {
    const given = startAllocation(skill([{ attr: 'wealth', value: 5 }]))
    expect(canRemove(given, 'wealth')).toBe(false)
    expect(changePoint(given, 'wealth', -1)).toBe(given)
    const added = changePoint(given, 'wealth', 1)
    expect(canRemove(added, 'wealth')).toBe(true)
    expect(countPointsLeft(changePoint(added, 'wealth', -1))).toBe(20)
  })

  test('nothing can be added when all points are used', () => {
    let allocation = startAllocation(skill())
    for (let count = 0; count < 10; count += 1)
      allocation = changePoint(changePoint(allocation, 'strength', 1), 'wealth', 1)
    expect(isAllocated(allocation)).toBe(true)
    expect(canAdd(allocation, 'happiness')).toBe(false)
    expect(createTalentConfig(allocation)).toEqual({
      skill_id: 'night-owl',
      numerical_values: { happiness: 0, intelligence: 0, strength: 10, wealth: 10 },
    })
  })

  test('points that no attribute can hold keep nobody from starting', () => {
    const full = (attr: 'happiness' | 'intelligence' | 'strength' | 'wealth') => ({ attr, value: 10 })
    const allocation = startAllocation(
      skill([full('happiness'), full('intelligence'), full('strength'), full('wealth')]),
    )
    expect(countPointsLeft(allocation)).toBe(20)
    expect(isAllocated(allocation)).toBe(true)
  })
})

describe('the draw', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

  test('has 4 talents, each once', () => {
    const drawn = drawTalents(all, [], createSeededBytes(1))
    expect(drawn).toHaveLength(4)
    expect(new Set(drawn).size).toBe(4)
  })

  test('depends on the random port alone, and every talent can come', () => {
    expect(drawTalents(all, [], createSeededBytes(7))).toEqual(drawTalents(all, [], createSeededBytes(7)))
    const seen = new Set(
      Array.from({ length: 30 }, (_, seed) => drawTalents(all, [], createSeededBytes(seed + 1))).flat(),
    )
    expect([...seen].sort()).toEqual(all)
  })

  test('shows others at a refresh, as far as there are others', () => {
    const before = drawTalents(all, [], createSeededBytes(3))
    expect(drawTalents(all, before, createSeededBytes(4)).filter((id) => before.includes(id))).toEqual([])
    const five = all.slice(0, 5)
    const first = drawTalents(five, [], createSeededBytes(3))
    const second = drawTalents(five, first, createSeededBytes(4))
    expect(second).toHaveLength(4)
    expect(second).toContain(five.find((id) => !first.includes(id)))
  })

  test('repeats none at a second refresh, as long as there are others', () => {
    const twelve = [...all, 'i', 'j', 'k', 'l']
    const first = drawTalents(twelve, [], createSeededBytes(3))
    const second = drawTalents(twelve, first, createSeededBytes(4))
    const third = drawTalents(twelve, [...first, ...second], createSeededBytes(5))
    expect([...first, ...second, ...third].sort()).toEqual(twelve)
  })

  test('has fewer where there are fewer', () => {
    expect(drawTalents(['a', 'b'], [], createSeededBytes(1)).sort()).toEqual(['a', 'b'])
    expect(drawTalents([], [], createSeededBytes(1))).toEqual([])
  })
})
