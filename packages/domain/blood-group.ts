/** The eight blood groups as they are stored, with an ASCII hyphen for the minus (specification section 3). */
export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

export type BloodGroup = (typeof bloodGroups)[number];

/** Returns the groups whose patients can receive red cells of `donor`, the nearest first. */
export function canGiveTo(donor: BloodGroup): readonly BloodGroup[] {
  return nearestFirst(
    donor,
    bloodGroups.filter((patient) => isCompatible(donor, patient)),
  );
}

/** Returns the groups whose red cells a patient of `patient` can receive, the nearest first. */
export function canReceiveFrom(patient: BloodGroup): readonly BloodGroup[] {
  return nearestFirst(
    patient,
    bloodGroups.filter((donor) => isCompatible(donor, patient)),
  );
}

/** Red cells are compatible when they carry no antigen (A, B, Rh D) that the patient lacks. */
function isCompatible(donor: BloodGroup, patient: BloodGroup): boolean {
  return antigens(donor).every((antigen) => antigens(patient).includes(antigen));
}

function antigens(group: BloodGroup): readonly string[] {
  return [...group].filter((letter) => letter === 'A' || letter === 'B' || letter === '+');
}

/** The order in which hospitals choose: the exact match, then the other Rh D, then other letters. */
function nearestFirst(own: BloodGroup, groups: readonly BloodGroup[]): readonly BloodGroup[] {
  return [...groups].sort((one, other) => distance(own, one) - distance(own, other));
}

function distance(one: BloodGroup, other: BloodGroup): number {
  const [of, to] = [antigens(one), antigens(other)];
  const different = [...of, ...to].filter((antigen) => !of.includes(antigen) || !to.includes(antigen));
  return different.reduce((sum, antigen) => sum + (antigen === '+' ? 1 : 2), 0);
}
