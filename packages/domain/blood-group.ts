/** The eight blood groups as they are stored, with an ASCII hyphen for the minus (specification section 3). */
export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

export type BloodGroup = (typeof bloodGroups)[number];

/** Returns the groups whose patients can receive red cells of `donor`, the exact match first. */
export function canGiveTo(donor: BloodGroup): readonly BloodGroup[] {
  return exactFirst(
    donor,
    bloodGroups.filter((patient) => isCompatible(donor, patient)),
  );
}

/** Returns the groups whose red cells a patient of `patient` can receive, the exact match first. */
export function canReceiveFrom(patient: BloodGroup): readonly BloodGroup[] {
  return exactFirst(
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

function exactFirst(own: BloodGroup, groups: readonly BloodGroup[]): readonly BloodGroup[] {
  return [own, ...groups.filter((group) => group !== own)];
}
