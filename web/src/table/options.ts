/** A game's options as forms fill them in and as people read them. */
import type { OptionSpec } from '../generated/OptionSpec';

export type Options = Record<string, unknown>;

/** Every option at its default. */
export function defaults(specs: OptionSpec[], seats: number): Options {
  return Object.fromEntries(
    specs.map(({ key, kind }) => [
      key,
      kind.t === 'perSeat' ? Array.from({ length: seats }, () => kind.default) : kind.default,
    ]),
  );
}

/** The same choices for another number of seats: new seats take the default. */
export function resize(specs: OptionSpec[], options: Options, seats: number): Options {
  const fresh = defaults(specs, seats);
  return Object.fromEntries(
    specs.map(({ key, kind }) => {
      const value = options[key];
      if (kind.t !== 'perSeat' || !Array.isArray(value)) return [key, value ?? fresh[key]];
      return [key, Array.from({ length: seats }, (_, seat) => value[seat] ?? kind.default)];
    }),
  );
}

/** The choices of a set-up with a name; what it does not speak of takes the default. */
export function preset(
  specs: OptionSpec[],
  set: Record<string, string | boolean>,
  seats: number,
): Options {
  const fresh = defaults(specs, seats);
  return Object.fromEntries(
    specs.map(({ key, kind }) => {
      const value = set[key];
      if (value === undefined) return [key, fresh[key]];
      return [key, kind.t === 'perSeat' ? Array.from({ length: seats }, () => value) : value];
    }),
  );
}

/** Whether two sets of choices make the same game. */
export function isSame(specs: OptionSpec[], a: Options, b: Options, seats: number): boolean {
  const words = (options: Options) =>
    applying(specs, options, seats).map(({ key }) => [key, options[key]]);
  return JSON.stringify(words(a)) === JSON.stringify(words(b));
}

/** The options that apply at a table of this size with these choices. */
export function applying(specs: OptionSpec[], options: Options, seats: number): OptionSpec[] {
  const valueOf = (key: string) =>
    options[key] ?? specs.find((spec) => spec.key === key)?.kind.default;
  return specs.filter(({ only }) =>
    only.every((one) =>
      one.t === 'seats' ? one.from <= seats && seats <= one.to : valueOf(one.key) === one.value,
    ),
  );
}

/** The choices that are sent: none for options that do not apply. */
export function sent(specs: OptionSpec[], options: Options, seats: number): Options {
  return Object.fromEntries(applying(specs, options, seats).map(({ key }) => [key, options[key]]));
}

/** The choices in words: `Zoo boards: Summer`. */
export function chosen(specs: OptionSpec[], options: Options, seats: number): string[] {
  return applying(specs, options, seats).flatMap(({ key, title, kind }) => {
    const value = options[key] ?? kind.default;
    if (kind.t === 'switch') return value === true ? [title] : [];
    const name = (id: unknown) => kind.values.find((v) => v.id === id)?.title ?? String(id);
    if (!Array.isArray(value)) return [`${title}: ${name(value)}`];
    return [`${title}: ${[...new Set(value.map(name))].join(', ')}`];
  });
}
